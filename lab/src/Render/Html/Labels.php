<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render\Html;

/** The labels of a chart, none of which covers another. */
final class Labels
{
    private const WIDTH = 130;
    private const HEIGHT = 14;

    /** @var list<array{float, float}> where they stand */
    private array $taken = [];

    /**
     * Takes the first place at or below the one that a label would like.
     *
     * @param float $left in units of the chart, to a tenth
     * @param float $top the same
     * @return float the height of the place
     */
    public function place(float $left, float $top): float
    {
        while (($below = $this->below($left, $top)) !== null) {
            $top = $below;
        }
        $this->taken[] = [$left, $top];

        return $top;
    }

    /** @return float|null below a label that stands in the way; null: none does */
    private function below(float $left, float $top): ?float
    {
        foreach ($this->taken as [$otherLeft, $otherTop]) {
            // Rounded: 16.4 - 2.4 is less than 14, and a label right below the other would be in its way for ever.
            if (abs($left - $otherLeft) < self::WIDTH && round(abs($top - $otherTop), 1) < self::HEIGHT) {
                return round($otherTop + self::HEIGHT, 1);
            }
        }

        return null;
    }
}
