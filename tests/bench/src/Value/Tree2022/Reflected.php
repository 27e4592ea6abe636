<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Value\Tree2022;

/** The same, made again from what var_export() writes without its constructor. */
final class Reflected
{
    use Parts;

    /** @var \ReflectionClass<self>|null */
    private static ?\ReflectionClass $class = null;

    /** @param array<string, mixed> $properties */
    public static function __set_state(array $properties): self
    {
        self::$class ??= new \ReflectionClass(self::class);
        $object = self::$class->newInstanceWithoutConstructor();
        foreach ($properties as $name => $value) {
            $object->{$name} = $value;
        }

        return $object;
    }
}
