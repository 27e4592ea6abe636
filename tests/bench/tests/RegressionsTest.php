<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Tests;

use Amber\Bench\Regressions;
use Amber\Lab\Model\Faith;
use Amber\Lab\Model\Report;
use Amber\Lab\Render\Json;
use Amber\Lab\Tests\Amber;
use Amber\Lab\Tests\Folder;
use Amber\Lab\Tests\Reports;
use PHPUnit\Framework\TestCase;

final class RegressionsTest extends TestCase
{
    public function test_a_report_is_not_worse_than_itself(): void
    {
        $regressions = self::of(self::report(), self::report(), 0.0);
        self::assertSame([], $regressions->cells());
        self::assertSame(2, $regressions->cellsInCommon());
    }

    public function test_a_cell_that_grew_or_slowed_down_is_named(): void
    {
        $worse = self::report(bytes: 120, encode: 8.0);
        self::assertSame([
            'bytes of amber on records: 120, was 100 (+20.0 %)',
            'encode of amber on records, by igbinary: 0.80, was 0.50 (+60.0 %)',
        ], self::of(self::report(), $worse, 0.05)->cells());
        self::assertSame([], self::of(self::report(), $worse, 0.7)->cells());
    }

    public function test_a_cell_whose_intervals_overlap_is_no_regression(): void
    {
        $of = static fn (float ...$encode): Report => Reports::of([Reports::set('records', [
            Reports::result('igbinary', 200, [10.0, 10.0, 10.0, 10.0, 10.0], [1.0]),
            Reports::result('amber', 100, $encode, [1.0]),
        ])], ['igbinary', 'amber']);
        $before = $of(4.0, 5.0, 6.0, 5.0, 8.0);
        self::assertSame([], self::of($before, $of(5.0, 6.0, 7.0, 6.0, 9.0), 0.05)->cells());
        self::assertCount(1, self::of($before, $of(9.0, 9.1, 9.2, 9.0, 9.1), 0.05)->cells());
    }

    public function test_what_is_no_longer_kept_exactly_is_a_regression(): void
    {
        $of = static fn (Faith $faith): Report => Reports::of([Reports::set('records', [
            Reports::result('igbinary', 200, [10.0], [1.0]),
            Reports::result('amber', 100, [5.0], [1.0], 100, $faith),
        ])], ['igbinary', 'amber']);
        self::assertSame(
            ['fidelity of amber on records (a float became an int)'],
            self::of($of(Faith::Exact), $of(Faith::Lossy), 1.0)->cells(),
        );
    }

    public function test_a_machine_that_is_slower_for_all_is_no_regression(): void
    {
        self::assertSame([], self::of(self::report(), self::report(speed: 2.0), 0.05)->cells());
    }

    public function test_one_serializer_alone_is_held_against_its_own_times(): void
    {
        $of = static fn (float $encode): Report => Reports::of(
            [Reports::set('records', [Reports::result('amber', 100, array_fill(0, 5, $encode), [1.0])])],
            ['amber'],
        );
        $cells = self::of($of(5.0), $of(8.0), 0.05)->cells();
        self::assertSame(['encode of amber on records: 8.00, was 5.00 (+60.0 %)'], $cells);
    }

    public function test_a_report_of_another_form_is_refused_in_words(): void
    {
        $of = static fn (string $json): \Closure => static fn () => new Regressions($json, $json, 0.05);
        Reports::throws('no report of schema', $of('{"schema": 1}'));
        Reports::throws('no report of schema', $of('nonsense'));
        $nameless = sprintf('{"schema": %d, "baseline": "native", "sets": [{}]}', Report::SCHEMA);
        Reports::throws('a data set without a name', $of($nameless));
    }

    public function test_compare_ends_in_0_or_in_1_and_names_the_cells_and_what_only_one_has(): void
    {
        $folder = new Folder();
        $before = $folder->file('before.json', (new Json())->render(self::report()));
        $now = $folder->file('now.json', (new Json())->render(self::report(bytes: 120)));
        [$code, $text] = self::compare($before, $before);
        self::assertSame(0, $code);
        self::assertStringStartsWith('No cell is worse by more than 5 %; 2 results of a serializer', $text);
        [$code, $text] = self::compare($before, $now);
        self::assertSame(1, $code);
        self::assertStringContainsString('bytes of amber on records: 120, was 100 (+20.0 %)', $text);
        self::assertSame(0, self::compare($before, $now, '--fail-above=20%')[0]);
        $document = json_decode((string) file_get_contents($before), true);
        $document['sets'][] = ['name' => 'gone', 'results' => ['native' => []]];
        [, $text] = self::compare($folder->file('more.json', (string) json_encode($document)), $now);
        self::assertStringContainsString('Not in the later one: gone (native)', $text);
    }

    public function test_compare_refuses_other_data_unless_ratios_are_asked_for_and_what_makes_no_sense(): void
    {
        $folder = new Folder();
        $json = (new Json())->render(self::report());
        $before = $folder->file('before.json', $json);
        $now = $folder->file('now.json', str_replace('"data": ""', '"data": "other"', $json));
        $none = $folder->file('none.json', str_replace('"name": "records"', '"name": "gone"', $json));
        foreach ([
            'the two are of other data: "records" (payloads: 1, now 1)' => [$before, $now],
            'no data set and serializer in common' => [$before, $none],
            'cannot read /nowhere' => [$before, '/nowhere'],
            '--fail-above must be like "5%"' => [$before, $before, '--fail-above=much'],
        ] as $message => $arguments) {
            [$code, , $errors] = self::compare(...$arguments);
            self::assertSame(2, $code, $errors);
            self::assertStringContainsString($message, $errors);
        }
        [$code, $text] = self::compare($before, $now, '--other-data');
        self::assertSame(0, $code);
        self::assertStringContainsString('compared by ratios: "records"', $text);
    }

    /** @return array{int, string, string} exit code, what it says, and its errors */
    private static function compare(string ...$arguments): array
    {
        return Amber::run(['compare', ...array_values($arguments)], script: 'tests/bench/run.php');
    }

    private static function of(Report $before, Report $now, float $tolerance): Regressions
    {
        return new Regressions((new Json())->render($before), (new Json())->render($now), $tolerance);
    }

    private static function report(int $bytes = 100, float $encode = 5.0, float $speed = 1.0): Report
    {
        $times = static fn (float $time): array => array_map(
            static fn (float $wobble): float => $speed * $time * $wobble,
            [1.0, 1.01, 0.99, 1.0, 1.02],
        );

        return Reports::of([Reports::set('records', [
            Reports::result('igbinary', 200, $times(10.0), $times(40.0), 300),
            Reports::result('amber', $bytes, $times($encode), $times(20.0), 250),
        ])], ['igbinary', 'amber']);
    }
}
