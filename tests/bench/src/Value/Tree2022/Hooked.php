<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Value\Tree2022;

/** The same with hooks of its own. */
final class Hooked
{
    use Parts;

    /** @return array<mixed> */
    public function __serialize(): array
    {
        return get_object_vars($this);
    }

    /** @param array<string, mixed> $properties */
    public function __unserialize(array $properties): void
    {
        foreach ($properties as $name => $value) {
            $this->{$name} = $value;
        }
    }
}
