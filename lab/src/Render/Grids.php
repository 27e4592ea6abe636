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
    /** What has more columns is wider than a terminal. */
    private const MOST_COLUMNS = 8;

    /** @return list<Grid> one per curve of the report */
    public static function ofCurves(Report $report): array
    {
        return array_map(self::ofCurve(...), $report->curves);
    }

    /** @return Grid a row per x, a column per series, the fit below; the other way round where there are many series */
    public static function ofCurve(Curve $curve): Grid
    {
        return count($curve->series) > self::MOST_COLUMNS ? self::wide($curve) : self::tall($curve);
    }

    private static function wide(Curve $curve): Grid
    {
        $columns = [];
        foreach ($curve->series as $series) {
            foreach ($series->points as [$x, $time]) {
                $columns[(int) $x] = number_format($x);
            }
        }
        ksort($columns);
        $rows = [];
        foreach ($curve->series as $series) {
            $times = array_fill_keys(array_keys($columns), null);
            foreach ($series->points as [$x, $time]) {
                $times[(int) $x] = $time;
            }
            $exponent = $series->exponent();
            $figure = $exponent === null ? null : new Figure($exponent, Unit::Ratio);
            $rows[] = [$series->name, ...array_values($times), $figure];
        }

        return new Grid($curve->title, "Over $curve->axis.", ['', ...array_values($columns), 'exponent'], $rows);
    }

    private static function tall(Curve $curve): Grid
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
