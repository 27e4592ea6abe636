<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

use Random\Engine\Mt19937;
use Random\Randomizer;

/** The few sums the laboratory needs. */
final class Statistics
{
    private const RESAMPLES = 2000;
    private const RESAMPLE_SEED = 95;

    /** @var array<int, non-empty-list<array{int, int}>> by number of samples, the middle ranks of each resample */
    private static array $middles = [];

    /**
     * @param non-empty-list<int|float> $numbers in any order
     * @return float the middle one, or the mean of the two in the middle
     */
    public static function median(array $numbers): float
    {
        return self::quantile($numbers, 0.5);
    }

    /**
     * @param non-empty-list<int|float> $numbers in any order
     * @param float $share from 0, the least, to 1, the greatest
     * @return float by linear interpolation between the two nearest (Hyndman and Fan's type 7)
     */
    public static function quantile(array $numbers, float $share): float
    {
        sort($numbers);
        $place = $share * (count($numbers) - 1);
        $below = (int) floor($place);
        $above = (int) ceil($place);

        return $numbers[$below] + ($place - $below) * ($numbers[$above] - $numbers[$below]);
    }

    /**
     * The 95 % percentile bootstrap interval of the median (Efron and Tibshirani 1993, chapter 13).
     *
     * Which ranks stand in the middle of a resample depends on the number of samples alone, so they are drawn once
     * for each number, from a fixed seed: equal samples have equal intervals.
     *
     * @param non-empty-list<int|float> $numbers in any order
     */
    public static function medianInterval(array $numbers): Interval
    {
        sort($numbers);
        $count = count($numbers);
        self::$middles[$count] ??= self::drawMiddles($count);
        $medians = array_map(
            static fn (array $middle): float => ($numbers[$middle[0]] + $numbers[$middle[1]]) / 2,
            self::$middles[$count],
        );

        return new Interval(self::quantile($medians, 0.025), self::quantile($medians, 0.975));
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

    /** @return non-empty-list<array{int, int}> ranks; the same one twice where the number of samples is odd */
    private static function drawMiddles(int $count): array
    {
        $random = new Randomizer(new Mt19937(self::RESAMPLE_SEED));
        $middles = [];
        for ($i = 0; $i < self::RESAMPLES; ++$i) {
            $ranks = [];
            for ($j = 0; $j < $count; ++$j) {
                $ranks[] = $random->getInt(0, $count - 1);
            }
            sort($ranks);
            $middles[] = [$ranks[intdiv($count - 1, 2)], $ranks[intdiv($count, 2)]];
        }

        return $middles;
    }
}
