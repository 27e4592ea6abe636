<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Value\Tree2022;

/** The same, made again from what var_export() writes by its constructor. */
final class Constructed
{
    use Parts;

    /**
     * @param array{i: int, s: string, leaf: self|null, deep: self|null, named: array<string, self>,
     *     listed: list<self>} $properties
     */
    public static function __set_state(array $properties): self
    {
        return new self(...$properties);
    }
}
