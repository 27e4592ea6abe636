<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Encode;

use function chr;

/**
 * Numbers as docs/FORMAT.md has them, "Notation".
 *
 * @internal
 */
final class Bytes
{
    /** 2^53: below it each int is a float. */
    private const EXACT = 1 << 53;

    /** The most decimal places of a float that is written as an int. */
    public const MOST_PLACES = 5;

    private const PACKED_AT_ONCE = 4096;

    private const WIDTHS = [0 => 1, 1 => 3, 2 => 15, 3 => 0xFF, 4 => 0xFFFF, 7 => 0xFFFFFF, 5 => 0xFFFFFFFF];

    /** @param int $u read as unsigned */
    public static function varint(int $u): string
    {
        $bytes = '';
        while ($u & ~0x7F) {
            $bytes .= chr($u & 0x7F | 0x80);
            $u = $u >> 7 & PHP_INT_MAX >> 6;
        }
        return $bytes . chr($u);
    }

    public static function zigzag(int $v): string
    {
        return self::varint($v << 1 ^ $v >> 63);
    }

    /** A tag with a small number in it, or the tag that a varint follows. */
    public static function number(int $small, int $count, int $tag, int $number): string
    {
        return $number < $count ? chr($small + $number) : chr($tag) . self::varint($number);
    }

    /** The narrowest width that holds this number; 6: it may be read as unsigned. */
    public static function width(int $most): int
    {
        foreach ($most < 0 ? [] : self::WIDTHS as $w => $greatest) {
            if ($most <= $greatest) {
                return $w;
            }
        }
        return 6;
    }

    /** @param list<int> $numbers of width w, read as unsigned */
    public static function numbers(array $numbers, int $w): string
    {
        if ($w === 7) {
            return self::ofThreeBytes($numbers);
        }
        if ($w > 2) {
            $code = [3 => 'C*', 'v*', 'V*', 'P*'][$w];
            // each argument takes stack
            $chunks = array_chunk($numbers, self::PACKED_AT_ONCE);
            return implode(array_map(static fn (array $chunk): string => pack($code, ...$chunk), $chunks));
        }
        $bits = 1 << $w;
        $bytes = '';
        foreach (array_chunk($numbers, intdiv(8, $bits)) as $chunk) {
            $byte = 0;
            foreach ($chunk as $i => $u) {
                $byte |= $u << $i * $bits;
            }
            $bytes .= chr($byte);
        }
        return $bytes;
    }

    /** @param list<int> $numbers */
    private static function ofThreeBytes(array $numbers): string
    {
        $bytes = '';
        foreach ($numbers as $u) {
            $bytes .= chr($u & 0xFF) . chr($u >> 8 & 0xFF) . chr($u >> 16);
        }
        return $bytes;
    }

    /**
     * The ints m of floats that are m / 10^k.
     *
     * @param list<float> $values
     * @param int $k is set to the fewest places
     * @return list<int>|null null: there is no such k, or not surely
     */
    public static function mantissas(array $values, int &$k): ?array
    {
        for ($k = 0; $k <= self::MOST_PLACES; $k++) {
            $power = 10 ** $k;
            $mantissas = [];
            foreach ($values as $value) {
                // round() leaves what is greater than 10^15 as it is
                $m = floor($value * $power + 0.5);
                if (!($m > -self::EXACT && $m < self::EXACT) || $m / $power !== $value || self::isMinusZero($value)) {
                    continue 2;
                }
                $mantissas[] = (int) $m;
            }
            return $mantissas;
        }
        return null;
    }

    private static function isMinusZero(float $value): bool
    {
        return $value == 0.0 && fdiv(1, $value) < 0;
    }
}
