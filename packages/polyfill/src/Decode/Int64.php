<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Decode;

use function is_int;

/**
 * Arithmetic modulo 2^64 on PHP's ints, which become floats when they overflow.
 *
 * @internal
 */
final class Int64
{
    public static function add(int $a, int $b): int
    {
        $sum = $a + $b;
        if (is_int($sum)) {
            return $sum;
        }
        $low = ($a & 0xFFFFFFFF) + ($b & 0xFFFFFFFF);
        $high = ($a >> 32) + ($b >> 32) + ($low >> 32);
        return ($high << 32) | ($low & 0xFFFFFFFF);
    }

    /** @param int $bits a varint's 64 bits */
    public static function unzigzag(int $bits): int
    {
        return (($bits >> 1) & PHP_INT_MAX) ^ -($bits & 1);
    }
}
