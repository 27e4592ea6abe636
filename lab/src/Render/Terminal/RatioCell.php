<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render\Terminal;

use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Faith;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\SetReport;
use Amber\Lab\Render\Cell;
use Amber\Lab\Render\Style;
use Amber\Lab\Render\Units;

/** A ratio to the baseline, or the sign of why there is none. */
final class RatioCell
{
    /** @return Cell such as "0.56*", where the star says that nobody is better; one column is kept for the star */
    public static function of(Comparison $comparison, SetReport $set, string $serializer, Metric $metric): Cell
    {
        $faith = $set->results[$serializer]->fidelity->faith;
        if ($faith !== Faith::Exact) {
            return new Cell($faith === Faith::Failed ? '✗ ' : '≠ ', Style::Warning);
        }
        $ratio = $comparison->ratio($set, $serializer, $metric);
        if ($ratio === null) {
            return new Cell('– ', Style::Quiet);
        }
        $best = in_array($serializer, $comparison->best($set, $metric), true);

        return new Cell(Units::ratio($ratio) . ($best ? '*' : ' '), $best ? Style::Best : Style::Plain);
    }
}
