<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render\Html;

use Amber\Lab\Model\Curve;
use Amber\Lab\Render\Grids;
use Amber\Lab\Render\Sheets;

/** Time over a number, on logarithmic axes, with intervals: a straight line of slope 1 is linear growth. */
final class Curves
{
    /** @return array<string, mixed> the points, and a table of them */
    public static function of(Curve $curve): array
    {
        $points = [];
        foreach ($curve->series as $series) {
            foreach ($series->points as [$x, $time]) {
                // A logarithmic axis has no room for others.
                if ($x <= 0 || $time->median <= 0) {
                    continue;
                }
                $points[] = [
                    'name' => $series->name,
                    'x' => $x,
                    'time' => $time->median,
                    'low' => max($time->interval->low, 0.001),
                    'high' => $time->interval->high,
                ];
            }
        }

        return [
            'title' => $curve->title,
            'axis' => $curve->axis,
            'points' => $points,
            'sheet' => Sheets::grid(Grids::ofCurve($curve)),
        ];
    }
}
