<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

/** Figures as people read them: three digits that count, and a unit. */
final class Units
{
    /**
     * @param float $nanoseconds a time
     * @return string such as "1.37 µs"
     */
    public static function time(float $nanoseconds): string
    {
        return self::scaled($nanoseconds, ['ns', 'µs', 'ms', 's']);
    }

    /**
     * @param float $bytes a size
     * @return string such as "5.05 MB", in powers of 1,000
     */
    public static function bytes(float $bytes): string
    {
        return $bytes < 1000 ? sprintf('%d B', $bytes) : self::scaled($bytes, ['B', 'kB', 'MB', 'GB']);
    }

    /** @return string such as "0.56" */
    public static function ratio(float $ratio): string
    {
        return $ratio < 0.005 ? '<0.01' : self::digits($ratio, 2);
    }

    /** @return string such as "±2%", the deviation by the figure it belongs to */
    public static function spread(float $deviation, float $figure): string
    {
        return $figure <= 0 ? '' : sprintf('±%d%%', (int) round(100 * $deviation / $figure));
    }

    /** @param non-empty-list<string> $units each a thousand of the one before */
    private static function scaled(float $figure, array $units): string
    {
        $step = 0;
        while ($figure >= 999.5 && $step < count($units) - 1) {
            $figure /= 1000;
            ++$step;
        }

        return self::digits($figure, 2) . ' ' . $units[$step];
    }

    /** Three digits that count, but never more than $decimals behind the point. */
    private static function digits(float $figure, int $decimals): string
    {
        $decimals = match (true) {
            $figure >= 99.95 => 0,
            $figure >= 9.995 => 1,
            default => $decimals,
        };

        return number_format($figure, $decimals);
    }
}
