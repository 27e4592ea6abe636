<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Breadth\Entity;

/** A part of an assortment; leads to the one that it is part of. */
final class Category
{
    public function __construct(public int $id, public string $name, public ?Category $parent = null)
    {
    }
}
