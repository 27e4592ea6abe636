<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Encode;

use function chr;
use function is_bool;
use function is_float;
use function is_int;
use function ord;

/**
 * Columns of the simple kinds: ints, floats, bools. None takes from the expansion budget.
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
        return match (true) {
            is_int($values[0]) => self::areInts($values) ? self::ints($values) : null,
            is_float($values[0]) => self::areFloats($values) ? self::floats($values) : null,
            is_bool($values[0]) => self::areBools($values)
                ? chr(self::BOOLS) . Bytes::numbers(array_map(intval(...), $values), 0) : null,
            default => null,
        };
    }

    /** @param list<mixed> $values */
    private static function areInts(array $values): bool
    {
        foreach ($values as $value) {
            if (!is_int($value)) {
                return false;
            }
        }
        return true;
    }

    /** @param list<mixed> $values */
    private static function areFloats(array $values): bool
    {
        foreach ($values as $value) {
            if (!is_float($value)) {
                return false;
            }
        }
        return true;
    }

    /** @param list<mixed> $values */
    private static function areBools(array $values): bool
    {
        foreach ($values as $value) {
            if (!is_bool($value)) {
                return false;
            }
        }
        return true;
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
            $values[$i] = $w === 6 ? self::difference($value, $base) : $value - $base;
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
