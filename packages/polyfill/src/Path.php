<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

/** Keys of arrays and names of properties, from a value to one in it. */
final class Path
{
    /** @param list<string|int> $steps */
    private function __construct(private readonly array $steps)
    {
    }

    /**
     * @param string $function of Amber, which was given it
     * @param array<mixed> $given
     * @throws \TypeError for a step that is neither a string nor an int
     */
    public static function of(string $function, array $given): self
    {
        foreach (array_values($given) as $position => $step) {
            if (!is_string($step) && !is_int($step)) {
                $type = get_debug_type($step);
                $told = "must consist of strings and ints, $type given at position $position";
                throw new \TypeError("Amber\\$function(): Argument #2 (\$path) $told");
            }
        }
        return new self(array_values($given));
    }

    /** @return list<string> names of public properties */
    public static function properties(object $object): array
    {
        return array_map(strval(...), array_keys(self::visible($object)));
    }

    /**
     * @return array<mixed> public properties, none of an object whose class is missing; get_object_vars() would run
     *         their hooks (PHP 8.4)
     */
    private static function visible(object $object): array
    {
        if ($object instanceof \__PHP_Incomplete_Class) {
            return [];
        }
        $isPublic = static fn (int|string $name): bool => !str_starts_with((string) $name, "\0");
        return array_filter(get_mangled_object_vars($object), $isPublic, ARRAY_FILTER_USE_KEY);
    }

    /** What it leads to; $default, where it leads nowhere. */
    public function in(mixed $value, mixed $default): mixed
    {
        foreach ($this->steps as $step) {
            if (is_array($value) && array_key_exists($step, $value)) {
                $value = $value[$step];
            } elseif (is_object($value) && self::isHooked($value, (string) $step)) {
                $value = $value->{$step};
            } elseif (is_object($value) && array_key_exists($step, self::visible($value))) {
                $value = self::visible($value)[$step];
            } else {
                return $default;
            }
        }
        return $value;
    }

    /** Whether a hook runs where public code reads a property, or it has no value of its own. */
    private static function isHooked(object $object, string $name): bool
    {
        $class = new \ReflectionClass($object);
        if (PHP_VERSION_ID < 80400 || !$class->hasProperty($name)) {
            return false;
        }
        $property = $class->getProperty($name);
        return $property->isPublic() && ($property->isVirtual() || $property->hasHook(\PropertyHookType::Get));
    }
}
