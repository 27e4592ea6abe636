<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Stores;

/** A value object: typed, readonly, one property never set. */
final class Typed
{
    protected ?int $never;

    public function __construct(public readonly int $id, private string $name)
    {
    }

    public function name(): string
    {
        return $this->name;
    }
}
