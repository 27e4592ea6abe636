<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Tree2022;

/** The same, made again from what var_export() writes without its constructor. */
final class Reflected
{
    use Parts;

    /** @param array<string, mixed> $properties */
    public static function __set_state(array $properties): self
    {
        static $class = null;
        $class ??= new \ReflectionClass(self::class);
        $object = $class->newInstanceWithoutConstructor();
        foreach ($properties as $name => $value) {
            $object->{$name} = $value;
        }

        return $object;
    }
}
