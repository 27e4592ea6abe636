<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Encode;

use function chr;
use function gettype;
use function is_int;
use function is_string;
use function ord;

/**
 * Columns of the simple kinds: ints, floats, bools. None takes free places.
 *
 * @internal
 */
final class Columns
{
    private const BOOLS = 0x02;
    private const FLOATS = 0x04;
    private const INTS = 0x08;
    private const DECIMALS = 0x20;
    private const BITS = 2;

    /**
     * @param list<mixed> $values one or more
     * @return string|null the column; null: it is one of items
     */
    public static function of(array $values): ?string
    {
        if (is_string($values[0]) || $values[0] === null) {
            return null;
        }
        $type = gettype($values[0]);
        foreach ($values as $value) {
            if (gettype($value) !== $type) {
                return null;
            }
        }
        return match ($type) {
            'integer' => self::ints($values),
            'double' => self::floats($values),
            'boolean' => chr(self::BOOLS) . Bytes::numbers(array_map(intval(...), $values), 0),
            default => null,
        };
    }

    /** Whether each value of a column takes a byte at least. */
    public static function hasBytes(?string $column): bool
    {
        return $column === null || $column[0] === chr(self::FLOATS)
            || ord($column[0]) >= self::DECIMALS && ord($column[1]) > self::INTS + self::BITS
            || ord($column[0]) > self::INTS + self::BITS && ord($column[0]) < self::INTS + 8;
    }

    /** @param list<int> $values */
    private static function ints(array $values): string
    {
        $base = min($values);
        $spread = max($values) - $base;
        // a difference past the ints is a float
        $w = is_int($spread) ? Bytes::width($spread) : 6;
        foreach ($values as $i => $value) {
            $values[$i] = $w < 6 || $w === 7 ? $value - $base : self::difference($value, $base);
        }
        return chr(self::INTS + $w) . Bytes::zigzag($base) . Bytes::numbers($values, $w);
    }

    /** Modulo 2^64. */
    private static function difference(int $a, int $b): int
    {
        $low = ($a & 0xFFFFFFFF) - ($b & 0xFFFFFFFF);
        $high = ($a >> 32) - ($b >> 32) - ($low < 0 ? 1 : 0);
        return $high << 32 | $low & 0xFFFFFFFF;
    }

    /** @param list<float> $values */
    private static function floats(array $values): string
    {
        $k = 0;
        $mantissas = Bytes::mantissas($values, $k);
        return $mantissas !== null ? chr(self::DECIMALS + $k) . self::ints($mantissas)
            : chr(self::FLOATS) . implode(array_map(self::bits(...), $values));
    }

    public static function bits(float $value): string
    {
        return is_nan($value) ? "\0\0\0\0\0\0\xF8\x7F" : pack('e', $value);
    }
}
