<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Lab\Model\Curve;
use Amber\Lab\Model\Figure;
use Amber\Lab\Model\Grid;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\Unit;

/** Curves as tables, for outputs without charts. */
final class Grids
{
    /** @return list<Grid> one per curve of the report */
    public static function ofCurves(Report $report): array
    {
        return array_map(self::ofCurve(...), $report->curves);
    }

    /** @return Grid a row per x, a column per series, the fit below */
    public static function ofCurve(Curve $curve): Grid
    {
        $rows = [];
        foreach ($curve->series as $column => $series) {
            foreach ($series->points as [$x, $time]) {
                $rows[(int) $x] ??= [number_format($x), ...array_fill(0, count($curve->series), null)];
                $rows[(int) $x][$column + 1] = $time;
            }
        }
        ksort($rows);
        $exponents = $words = [];
        foreach ($curve->series as $series) {
            $exponent = $series->exponent();
            $exponents[] = $exponent === null ? null : new Figure($exponent, Unit::Ratio);
            $words[] = $series->growth();
        }
        $ended = array_filter(array_map(
            static fn ($series): string => $series->ended === null ? '' : "$series->name: $series->ended.",
            $curve->series,
        ));

        return new Grid(
            $curve->title,
            implode(' ', $ended),
            [$curve->axis, ...array_map(static fn ($series): string => $series->name, $curve->series)],
            [...array_values($rows), ['exponent', ...$exponents], ['growth', ...$words]],
        );
    }
}
