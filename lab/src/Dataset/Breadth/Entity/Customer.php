<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Breadth\Entity;

/** Declares some of what it inherits anew, with other values. */
final class Customer extends Record
{
    protected string $table = 'customers';
    protected array $hidden = ['password'];
    public ?string $connection = null;
}
