<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Convert\Report\Amount;
use Amber\Lab\Model\Figure;
use Amber\Lab\Model\Interval;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\Samples;
use Amber\Lab\Model\Unit;

/** Figures of a report as people read them. */
final class Units
{
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
            return Amount::time($cell->median);
        }
        if (!$cell instanceof Figure) {
            return $cell ?? '–';
        }

        return match ($cell->unit) {
            Unit::Nanoseconds => Amount::time($cell->value),
            Unit::Bytes => Amount::bytes($cell->value),
            Unit::PerSecond => Amount::number($cell->value, $cell->value < 100 ? 1 : 0) . '/s',
            Unit::Ratio => Amount::ratio($cell->value),
        };
    }

    /** @return string the figure of a metric, in bytes or as a time */
    public static function metric(Metric $metric, ?float $figure): string
    {
        return match (true) {
            $figure === null => '–',
            $metric === Metric::Bytes => number_format($figure),
            $metric->isTime() => Amount::time($figure),
            default => Amount::bytes($figure),
        };
    }
}
