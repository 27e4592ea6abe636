<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** The few sums the laboratory needs. */
final class Statistics
{
    /**
     * @param non-empty-list<int|float> $numbers in any order
     * @return float the middle one, or the mean of the two in the middle
     */
    public static function median(array $numbers): float
    {
        sort($numbers);
        $middle = intdiv(count($numbers), 2);
        if (count($numbers) % 2 === 1) {
            return (float) $numbers[$middle];
        }

        return ($numbers[$middle - 1] + $numbers[$middle]) / 2;
    }

    /**
     * @param non-empty-list<int|float> $numbers in any order
     * @return float median distance from the median, in the unit of the numbers
     */
    public static function medianAbsoluteDeviation(array $numbers): float
    {
        $median = self::median($numbers);

        return self::median(array_map(static fn (int|float $number): float => abs($number - $median), $numbers));
    }

    /**
     * @param list<int|float> $ratios all above zero
     * @return float|null their geometric mean, the only mean under which 2 and 1/2 cancel out; null for none
     */
    public static function geometricMean(array $ratios): ?float
    {
        if ($ratios === []) {
            return null;
        }

        return exp(array_sum(array_map(log(...), $ratios)) / count($ratios));
    }
}
