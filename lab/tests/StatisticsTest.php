<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Tests;

use Amber\Lab\Model\Samples;
use Amber\Lab\Model\Statistics;
use PHPUnit\Framework\TestCase;

final class StatisticsTest extends TestCase
{
    public function test_the_median_of_an_odd_number_of_samples_is_the_one_in_the_middle(): void
    {
        self::assertSame(3.0, Statistics::median([9, 1, 3]));
    }

    public function test_the_median_of_an_even_number_of_samples_is_the_mean_of_the_two_in_the_middle(): void
    {
        self::assertSame(2.5, Statistics::median([4, 1, 3, 2]));
    }

    public function test_one_wild_sample_moves_neither_the_median_nor_its_interval_much(): void
    {
        $samples = [10, 11, 9, 10, 10, 11, 9, 10, 5000];
        self::assertSame(10.0, Statistics::median($samples));
        self::assertLessThanOrEqual(11.0, Statistics::medianInterval($samples)->high);
    }

    public function test_quantiles_lie_between_their_neighbours(): void
    {
        self::assertSame(1.0, Statistics::quantile([3, 1, 2], 0.0));
        self::assertSame(3.0, Statistics::quantile([3, 1, 2], 1.0));
        self::assertSame(1.5, Statistics::quantile([3, 1, 2], 0.25));
    }

    public function test_the_interval_holds_the_median_and_is_the_same_each_time(): void
    {
        $samples = [5.0, 7.0, 6.0, 9.0, 5.5, 8.0, 6.5];
        $interval = Statistics::medianInterval($samples);
        self::assertLessThanOrEqual(Statistics::median($samples), $interval->low);
        self::assertGreaterThanOrEqual(Statistics::median($samples), $interval->high);
        self::assertEquals($interval, Statistics::medianInterval(array_reverse($samples)));
    }

    /** With 10 samples of any continuous distribution it should be 95 times of 100, or a little less. */
    public function test_the_interval_holds_the_true_median_about_as_often_as_it_says(): void
    {
        $random = new \Random\Randomizer(new \Random\Engine\Mt19937(3));
        $hits = 0;
        for ($i = 0; $i < 400; ++$i) {
            $samples = array_map(static fn (): float => log(($random->getInt(1, 999_999)) / 1e6), range(1, 10));
            $interval = Statistics::medianInterval($samples);
            $hits += (int) ($interval->low <= log(0.5) && $interval->high >= log(0.5));
        }
        self::assertGreaterThan(360, $hits);
        self::assertLessThan(400, $hits);
    }

    public function test_under_the_geometric_mean_twice_and_half_cancel_out(): void
    {
        self::assertEqualsWithDelta(1.0, Statistics::geometricMean([2, 0.5]), 1e-9);
        self::assertEqualsWithDelta(6.0, Statistics::geometricMean([4, 9]), 1e-9);
    }

    public function test_there_is_no_geometric_mean_of_nothing(): void
    {
        self::assertSame(null, Statistics::geometricMean([]));
    }

    public function test_samples_written_as_json_keep_every_number_they_were_made_from(): void
    {
        $json = json_decode(json_encode(new Samples(3, [2.0, 1.0, 4.0])), true);
        self::assertSame([2, 1, 4], $json['samples_ns']);
        self::assertSame([2, 1, 4, 3], [$json['median_ns'], $json['low_ns'], $json['high_ns'], $json['revolutions']]);
    }
}
