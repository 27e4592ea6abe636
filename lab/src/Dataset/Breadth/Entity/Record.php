<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Breadth\Entity;

/** What models of a framework inherit: settings that most of them declare anew. */
abstract class Record
{
    protected string $table = '';
    protected string $key = 'id';
    protected bool $exists = false;

    /** @var list<string> */
    protected array $hidden = [];

    /** @param array<string, mixed> $attributes */
    public function __construct(protected array $attributes)
    {
        $this->exists = true;
    }
}
