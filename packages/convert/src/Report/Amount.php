<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Report;

/** Amounts as people read them: three digits that count, and a unit. */
final class Amount
{
    /** @return string such as "1.37 µs" */
    public static function time(float $nanoseconds): string
    {
        return self::scaled($nanoseconds, ['ns', 'µs', 'ms', 's']);
    }

    /** @return string such as "5.05 MB", in powers of 1,000 */
    public static function bytes(float $bytes): string
    {
        return $bytes < 999.5 ? sprintf('%.0f B', $bytes) : self::scaled($bytes, ['B', 'kB', 'MB', 'GB']);
    }

    /** @return string such as "0.56" */
    public static function ratio(float $ratio): string
    {
        return $ratio < 0.005 ? '<0.01' : self::digits($ratio);
    }

    /** @return string such as "1 round" or "30 rounds" */
    public static function count(int $number, string $noun): string
    {
        return number_format($number) . " $noun" . ($number === 1 ? '' : 's');
    }

    /** @return string such as "1,234.50", of the exact value: number_format() alone rounds 2.005 up before PHP 8.4 */
    public static function number(float $number, int $decimals): string
    {
        return number_format((float) sprintf('%.*F', $decimals, $number), $decimals);
    }

    /** @return string three digits that count, but never more than two behind the point */
    public static function digits(float $figure): string
    {
        return self::number($figure, match (true) {
            $figure >= 99.95 => 0,
            $figure >= 9.995 => 1,
            default => 2,
        });
    }

    /** @param non-empty-list<string> $units each a thousand of the one before */
    private static function scaled(float $figure, array $units): string
    {
        $step = 0;
        while ($figure >= 999.5 && $step < count($units) - 1) {
            $figure /= 1000;
            ++$step;
        }

        return self::digits($figure) . ' ' . $units[$step];
    }
}
