<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Lab\Model\Figure;
use Amber\Lab\Model\Interval;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\Samples;
use Amber\Lab\Model\Unit;

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
        return $bytes < 999.5 ? sprintf('%.0f B', $bytes) : self::scaled($bytes, ['B', 'kB', 'MB', 'GB']);
    }

    /** @return string such as "0.56" */
    public static function ratio(float $ratio): string
    {
        return $ratio < 0.005 ? '<0.01' : self::digits($ratio, 2);
    }

    /** @return string such as "±2%": how far the further end of the interval is from the figure */
    public static function spread(Interval $interval, float $figure): string
    {
        $reach = max($interval->high - $figure, $figure - $interval->low);

        return $figure <= 0 ? '' : sprintf('±%.0F%%', 100 * $reach / $figure);
    }

    /** @return string the figure with its unit; "–" for none */
    public static function figure(string|Samples|Figure|null $cell): string
    {
        if ($cell instanceof Samples) {
            return self::time($cell->median);
        }
        if (!$cell instanceof Figure) {
            return $cell ?? '–';
        }

        return match ($cell->unit) {
            Unit::Nanoseconds => self::time($cell->value),
            Unit::Bytes => self::bytes($cell->value),
            Unit::PerSecond => Text::number($cell->value, $cell->value < 100 ? 1 : 0) . '/s',
            Unit::Ratio => self::ratio($cell->value),
            Unit::Percent => self::digits($cell->value, 2) . ' %',
        };
    }

    /** @return string the figure of a metric, in bytes or as a time */
    public static function metric(Metric $metric, ?float $figure): string
    {
        return match (true) {
            $figure === null => '–',
            $metric === Metric::Bytes => number_format($figure),
            $metric->isTime() => self::time($figure),
            default => self::bytes($figure),
        };
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

        return Text::number($figure, $decimals);
    }
}
