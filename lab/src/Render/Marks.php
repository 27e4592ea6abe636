<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Convert\Report\Amount;
use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Faith;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\SetReport;

/** Ratios with the signs behind them that every output uses. */
final class Marks
{
    public const BEST = '*';
    public const CLOSE = '~';
    public const LOSSY = '≠';
    public const FAILED = '✗';

    /** @return string the sign of what came of a value */
    public static function faith(Faith $faith): string
    {
        return match ($faith) {
            Faith::Exact => '✓',
            Faith::Lossy => self::LOSSY,
            Faith::Failed => self::FAILED,
        };
    }

    /** @return bool whether the text of a cell is a figure with a sign behind it */
    public static function hasSign(string $text): bool
    {
        return preg_match('/\d[*~]\z/', $text) === 1;
    }

    /** @return string such as "0.56*": by a star nobody is better, by "~" it is too close to the baseline to call */
    public static function ratio(Comparison $comparison, SetReport $set, string $serializer, Metric $metric): string
    {
        $faith = $set->results[$serializer]->fidelity->faith;
        if ($faith !== Faith::Exact) {
            return self::faith($faith);
        }
        $ratio = $comparison->ratio($set, $serializer, $metric)?->median;

        return $ratio === null ? '–' : Amount::ratio($ratio) . self::of($comparison, $set, $serializer, $metric);
    }

    /** @return string the sign alone; empty for most */
    public static function of(Comparison $comparison, SetReport $set, string $serializer, Metric $metric): string
    {
        $isCompared = count($comparison->report->measured()) > 1;
        if ($isCompared && in_array($serializer, $comparison->best($set, $metric), true)) {
            return self::BEST;
        }
        $isClose = $metric->isTime() && $serializer !== $comparison->report->baseline
            && $comparison->ratio($set, $serializer, $metric)?->isTooCloseToCall() === true;

        return $isClose ? self::CLOSE : '';
    }
}
