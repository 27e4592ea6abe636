<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render\Terminal;

use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\SetReport;
use Amber\Lab\Render\Cell;
use Amber\Lab\Render\Marks;
use Amber\Lab\Render\Style;

/** A ratio to the baseline, or the sign of why there is none. */
final class RatioCell
{
    /** @return Cell one column is kept for the sign, so that the figures stand below each other */
    public static function of(Comparison $comparison, SetReport $set, string $serializer, Metric $metric): Cell
    {
        $text = Marks::ratio($comparison, $set, $serializer, $metric);
        $style = match (true) {
            str_ends_with($text, Marks::BEST) => Style::Best,
            in_array($text, [Marks::LOSSY, Marks::FAILED], true) => Style::Warning,
            default => Style::Plain,
        };
        $hasSign = str_ends_with($text, Marks::BEST) || str_ends_with($text, Marks::CLOSE);

        return new Cell($text . ($hasSign ? '' : ' '), $style);
    }
}
