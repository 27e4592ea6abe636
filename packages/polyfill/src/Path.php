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
        $public = static fn (string $name): bool => !str_starts_with($name, "\0");
        return array_values(array_filter(array_map(strval(...), array_keys(get_object_vars($object))), $public));
    }

    /** What it leads to; $default, where it leads nowhere. */
    public function in(mixed $value, mixed $default): mixed
    {
        foreach ($this->steps as $step) {
            if (is_array($value) && array_key_exists($step, $value)) {
                $value = $value[$step];
            } elseif ($value instanceof \__PHP_Incomplete_Class) {
                return $value->{$step} ?? $default; // PHP shows nothing of it, and warns
            } elseif (is_object($value) && array_key_exists($step, get_object_vars($value))) {
                $value = get_object_vars($value)[$step];
            } else {
                return $default;
            }
        }
        return $value;
    }
}
