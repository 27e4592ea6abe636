<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Tests;

use Amber\Lab\Dataset\Kind;
use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Faith;
use Amber\Lab\Model\KindTable;
use Amber\Lab\Model\Metric;
use Amber\Lab\Render\Verdict;
use PHPUnit\Framework\TestCase;

final class ComparisonTest extends TestCase
{
    public function test_a_ratio_is_the_figure_by_that_of_the_baseline(): void
    {
        $comparison = self::compare([
            Reports::result('igbinary', 200, [10.0], [40.0]),
            Reports::result('amber', 100, [5.0], [10.0]),
        ]);
        $set = $comparison->report->sets[0];
        self::assertEqualsWithDelta(0.5, $comparison->ratio($set, 'amber', Metric::Bytes)?->median, 1e-9);
        self::assertEqualsWithDelta(0.25, $comparison->ratio($set, 'amber', Metric::Decode)?->median, 1e-9);
    }

    public function test_of_stand_ins_for_classes_only_bytes_are_ranked_and_means_are_of_the_other_sets(): void
    {
        $results = [
            Reports::result('igbinary', 200, [10.0], array_fill(0, 5, 40.0)),
            Reports::result('amber', 100, [5.0], array_fill(0, 5, 10.0)),
        ];
        $sets = [Reports::set('own', $results), Reports::set('foreign', $results, hasStandIns: true)];
        $report = Reports::of($sets, ['igbinary', 'amber']);
        $comparison = new Comparison($report);
        self::assertSame(null, $comparison->ratio($report->sets[1], 'amber', Metric::Decode)?->median);
        self::assertSame(null, $comparison->ratio($report->sets[1], 'amber', Metric::Memory)?->median);
        self::assertEqualsWithDelta(0.5, $comparison->ratio($report->sets[1], 'amber', Metric::Bytes)?->median, 1e-9);
        self::assertSame([2, 1], [count($comparison->sets(Metric::Bytes)), count($comparison->sets(Metric::Decode))]);
        self::assertSame(['amber'], $comparison->leaders(Metric::Decode));
    }

    public function test_what_is_lossy_has_neither_ratio_nor_rank_however_fast_it_is(): void
    {
        $comparison = self::compare([
            Reports::result('igbinary', 200, [10.0], [40.0]),
            Reports::result('json', 1, [1.0], [1.0], 1, Faith::Lossy),
        ]);
        $set = $comparison->report->sets[0];
        self::assertSame(null, $comparison->ratio($set, 'json', Metric::Bytes)?->median);
        self::assertSame(['igbinary'], $comparison->best($set, Metric::Encode));
        self::assertSame(0, $comparison->faithfulSets('json'));
    }

    public function test_the_best_is_not_alone_where_the_ratio_to_the_next_may_be_1(): void
    {
        $comparison = self::compare([
            Reports::result('igbinary', 200, [10.0, 11.0, 12.0, 10.0, 10.0], [40.0, 40.0, 40.0, 40.0, 40.0]),
            Reports::result('amber', 100, [9.0, 11.5, 11.0, 10.5, 9.5], [10.0, 10.0, 10.0, 10.0, 10.0]),
        ]);
        $set = $comparison->report->sets[0];
        self::assertSame(['igbinary', 'amber'], $comparison->best($set, Metric::Encode));
        self::assertSame(['amber'], $comparison->best($set, Metric::Decode));
        self::assertSame(false, $comparison->ratio($set, 'igbinary', Metric::Encode)?->isBehind());
    }

    public function test_a_mean_counts_only_the_sets_that_it_stands_on(): void
    {
        $comparison = self::compare(
            [Reports::result('igbinary', 100, [1.0], [1.0]), Reports::result('json', 400, [1.0], [1.0])],
            [Reports::result('igbinary', 100, [1.0], [1.0]), Reports::result('json', 1, [1.0], [1.0], 1, Faith::Lossy)],
            [Reports::result('igbinary', 100, [1.0], [1.0]), Reports::result('json', 100, [1.0], [1.0])],
        );
        $mean = $comparison->mean('json', Metric::Bytes);
        self::assertEqualsWithDelta(2.0, $mean->ratio, 1e-9);
        self::assertSame(2, $mean->sets);
        self::assertSame(0, $comparison->mean('json', Metric::Bytes, Kind::Small)->sets);
    }

    public function test_a_mean_over_kinds_counts_each_kind_once_and_leaves_out_small_values_and_lists(): void
    {
        $of = static fn (string $name, int $bytes, Kind $kind) => Reports::set(
            $name,
            [Reports::result('igbinary', 100, [1.0], [1.0]), Reports::result('amber', $bytes, [1.0], [1.0])],
            $kind,
        );
        $sets = [
            $of('rows', 50, Kind::ResultSets),
            $of('more rows', 50, Kind::ResultSets),
            $of('still more rows', 50, Kind::ResultSets),
            $of('a session', 200, Kind::SmallSessions),
            $of('range(1, 100000)', 1, Kind::Lists),
            $of('a string', 1, Kind::Small),
        ];
        $comparison = new Comparison(Reports::of($sets, ['igbinary', 'amber']));
        self::assertEqualsWithDelta(1.0, $comparison->mean('amber', Metric::Bytes)->ratio, 1e-9);
        self::assertSame(4, $comparison->mean('amber', Metric::Bytes)->sets);
        self::assertEqualsWithDelta(0.01, $comparison->mean('amber', Metric::Bytes, Kind::Lists)->ratio, 1e-9);
        $alone = new Comparison(Reports::of(array_slice($sets, 4), ['igbinary', 'amber']));
        self::assertEqualsWithDelta(0.01, $alone->mean('amber', Metric::Bytes)->ratio, 1e-9);
    }

    public function test_the_worst_set_of_each_kind_is_named_beside_its_means(): void
    {
        $sets = [];
        $rows = Kind::ResultSets;
        $all = [['rows', 50, $rows], ['ragged', 130, $rows], ['a session', 90, Kind::SmallSessions]];
        foreach ($all as [$name, $bytes, $kind]) {
            $results = [
                Reports::result('igbinary', 100, [1.0], [1.0], 200),
                Reports::result('amber', $bytes, [0.5], [0.5]),
            ];
            $sets[] = Reports::set($name, $results, $kind);
        }
        [$grid] = KindTable::of(new Comparison(Reports::of($sets, ['igbinary', 'amber'])));
        self::assertSame(['small sessions', 'result sets'], array_column($grid->rows, 0));
        self::assertSame(['bytes 0.90 "a session"', 'bytes 1.30 "ragged"'], array_column($grid->rows, 5));
    }

    public function test_who_is_lossy_on_a_set_that_means_leave_out_leads_in_nothing(): void
    {
        $results = static fn (Faith $faith): array => [
            Reports::result('igbinary', 200, [1.0], [1.0]),
            Reports::result('json', 100, [0.5], [0.5], 50, $faith),
        ];
        $sets = [
            Reports::set('rows', $results(Faith::Exact)),
            Reports::set('floats', $results(Faith::Lossy), Kind::Lists),
        ];
        $comparison = new Comparison(Reports::of($sets, ['igbinary', 'json']));
        self::assertEqualsWithDelta(0.5, $comparison->mean('json', Metric::Bytes)->ratio, 1e-9);
        self::assertSame(['igbinary'], $comparison->leaders(Metric::Bytes));
    }

    public function test_a_tie_is_called_one(): void
    {
        $comparison = self::compare([
            Reports::result('igbinary', 200, [10.0], [40.0]),
            Reports::result('amber', 100, [5.0], [10.0]),
            Reports::result('json', 101, [9.0], [20.0]),
        ]);
        $praise = Verdict::sentences($comparison)[0];
        self::assertStringContainsString('amber and json are level as the smallest (0.50× and 0.51×)', $praise);
        self::assertStringContainsString(
            'igbinary, amber and json are level as the lightest in memory (1.00×)',
            $praise,
        );
    }

    public function test_a_figure_of_zero_has_no_ratio(): void
    {
        $comparison = self::compare([
            Reports::result('igbinary', 100, [1.0], [1.0], 50),
            Reports::result('amber', 100, [1.0], [1.0], 0),
        ]);
        self::assertSame(null, $comparison->ratio($comparison->report->sets[0], 'amber', Metric::Memory)?->median);
    }

    public function test_a_set_of_which_the_baseline_takes_nothing_hinders_nobody_from_leading(): void
    {
        $comparison = self::compare(
            [Reports::result('igbinary', 100, [1.0], [1.0], 0), Reports::result('amber', 100, [1.0], [1.0], 10)],
            [Reports::result('igbinary', 100, [1.0], [1.0], 100), Reports::result('amber', 100, [1.0], [1.0], 50)],
        );
        self::assertTrue($comparison->mean('amber', Metric::Memory)->isWhole());
        self::assertSame(['amber'], $comparison->leaders(Metric::Memory));
    }

    public function test_a_machine_that_slows_down_for_a_round_does_not_blur_the_ratio(): void
    {
        $comparison = self::compare([
            Reports::result('igbinary', 200, [10.0, 20.0, 10.0, 30.0, 10.0], [1.0, 1.0, 1.0, 1.0, 1.0]),
            Reports::result('amber', 100, [5.0, 10.0, 5.0, 15.0, 5.0], [1.0, 1.0, 1.0, 1.0, 1.0]),
        ]);
        $set = $comparison->report->sets[0];
        self::assertSame(0.5, $comparison->ratio($set, 'amber', Metric::Encode)?->median);
        self::assertFalse($comparison->ratio($set, 'amber', Metric::Encode)?->isTooCloseToCall());
    }

    public function test_a_ratio_whose_interval_holds_1_is_too_close_to_call(): void
    {
        $comparison = self::compare([
            Reports::result('igbinary', 200, [10.0, 10.0, 10.0, 10.0, 10.0], [1.0, 1.0, 1.0, 1.0, 1.0]),
            Reports::result('amber', 100, [9.0, 11.0, 9.5, 10.5, 10.0], [2.0, 2.0, 2.0, 2.0, 2.0]),
        ]);
        $set = $comparison->report->sets[0];
        self::assertTrue($comparison->ratio($set, 'amber', Metric::Encode)?->isTooCloseToCall());
        self::assertFalse($comparison->ratio($set, 'amber', Metric::Encode)?->isBehind());
        self::assertTrue($comparison->ratio($set, 'amber', Metric::Decode)?->isBehind());
    }

    /** @param list<\Amber\Lab\Model\Result> ...$sets */
    private static function compare(array ...$sets): Comparison
    {
        return new Comparison(Reports::of(
            array_map(static fn (int $i, array $results) => Reports::set("set$i", $results), array_keys($sets), $sets),
            ['igbinary', 'amber', 'json'],
        ));
    }
}
