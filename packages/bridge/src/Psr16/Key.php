<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Psr16;

/** Keys of PSR-16, section 1.2. */
final class Key
{
    /**
     * @param mixed $key of a list of keys, in which it must be a string
     * @throws KeyException for anything else, and for what PSR-16 forbids in a key
     */
    public static function checked(mixed $key): string
    {
        if (!\is_string($key)) {
            throw new KeyException('A key of PSR-16 is a string, not ' . get_debug_type($key));
        }
        if ($key === '' || strpbrk($key, '{}()/\\@:') !== false) {
            throw new KeyException("\"$key\" is no key of PSR-16");
        }

        return $key;
    }

    /**
     * @param mixed $key beside a value: PHP's arrays make ints of strings like "7"
     * @throws KeyException for what is neither a string nor an int
     */
    public static function ofValue(mixed $key): string
    {
        return \is_int($key) || \is_string($key)
            ? (string) $key
            : throw new KeyException('A key of PSR-16 is a string, not ' . get_debug_type($key));
    }

    /**
     * @param array<array-key, mixed> $values by their keys
     * @return iterable<string, mixed> the same; no array where that would have an int in the place of a string
     */
    public static function asStrings(array $values): iterable
    {
        return array_filter(array_keys($values), is_int(...)) === [] ? $values : self::each($values);
    }

    /**
     * @param array<array-key, mixed> $values
     * @return \Generator<string, mixed>
     */
    private static function each(array $values): \Generator
    {
        foreach ($values as $key => $value) {
            yield (string) $key => $value;
        }
    }
}
