<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Tests;

use Amber\Lab\Measure\Progress;
use Amber\Lab\Measure\Rounds;
use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\RequestReport;
use Amber\Lab\Model\Settings;
use Amber\Lab\Model\Stored;
use Amber\Lab\Render\Paint;
use Amber\Lab\Render\RequestVerdict;
use Amber\Lab\Render\Terminal;
use Amber\Lab\Render\Verdict;
use PHPUnit\Framework\TestCase;

final class VerdictTest extends TestCase
{
    private const STEADY = [10.0, 10.0, 10.0, 10.0, 10.0];
    private const CLOSE = [9.0, 10.4, 9.4, 10.2, 9.5];
    private const WILD = [2.0, 25.0, 6.0, 14.0, 9.0];

    public function test_nobody_is_the_fastest_where_the_interval_to_the_next_holds_1(): void
    {
        $comparison = self::compare(self::CLOSE);
        self::assertSame(['amber', 'igbinary'], $comparison->leaders(Metric::Encode));
        [$praise, $standing] = Verdict::sentences($comparison);
        $tie = 'who is the fastest to encode is too close to call: amber or igbinary (amber takes 0.90–1.04 of'
            . ' igbinary\'s time)';
        self::assertStringContainsString($tie, $praise);
        self::assertStringContainsString('to encode too close to call (0.90–1.04 of its time)', $standing);
    }

    public function test_a_machine_too_busy_to_tell_is_named_instead_of_a_winner(): void
    {
        [$praise, $standing] = Verdict::sentences(self::compare(self::WILD));
        $busy = 'who is the fastest to encode cannot be told on so busy a machine: amber or igbinary';
        self::assertStringContainsString($busy, $praise);
        self::assertStringContainsString('to encode somewhere from 0.20 to 2.50 of its time (the mach', $standing);
    }

    public function test_of_too_few_rounds_nobody_is_the_fastest(): void
    {
        [$praise] = Verdict::sentences(self::compare([1.0, 1.0], [10.0, 10.0]));
        $few = 'who is the fastest to encode: too few rounds to say, five are needed';
        self::assertStringContainsString($few, $praise);
    }

    public function test_who_leads_by_less_than_two_runs_differ_is_not_called_the_fastest(): void
    {
        self::assertSame(['amber', 'igbinary'], self::compare(array_fill(0, 5, 9.8))->leaders(Metric::Encode));
        self::assertSame(['amber'], self::compare(array_fill(0, 5, 9.5))->leaders(Metric::Encode));
    }

    public function test_noise_of_single_sets_is_none_of_their_mean(): void
    {
        $set = static fn (string $name, array $own) => Reports::set($name, [
            Reports::result('igbinary', 200, self::STEADY, self::STEADY),
            Reports::result('amber', 100, $own, self::STEADY),
        ]);
        $sets = [$set('a', [4.0, 8.0, 4.0, 8.0, 4.0]), $set('b', [8.0, 4.0, 8.0, 4.0, 8.0])];
        $mean = (new Comparison(Reports::of($sets, ['igbinary', 'amber'])))->mean('amber', Metric::Encode);
        self::assertEqualsWithDelta(0.4 * sqrt(2), $mean->interval->low, 1e-9);
        self::assertEqualsWithDelta(0.4 * sqrt(2), $mean->interval->high, 1e-9);
    }

    public function test_in_requests_nobody_is_the_fastest_where_the_interval_to_the_next_holds_1(): void
    {
        $report = self::stored([], ['amber' => 990.0, 'igbinary' => 1000.0, 'native' => 1500.0]);
        self::assertSame(
            'In a request, where a value is decoded and encoded once, who is the fastest is too close to call: amber or'
                . ' igbinary (amber takes 0.99–0.99 of igbinary\'s time; two runs differ by 3 %).',
            RequestVerdict::sentences($report)[0],
        );
    }

    public function test_a_machine_with_much_else_to_do_gives_bytes_and_no_times(): void
    {
        $today = new Stored('session php payloads', 'session', 'PHP\'s own format', 'native', 400, 264_000.0);
        $comparison = new Comparison(self::stored([$today], isBusy: true));
        $busy = 'Other programs ran on every core when this began, so no time is an answer: run this again when the'
            . ' machine is idle.';
        [$gain, $why] = Verdict::answer($comparison);
        self::assertStringContainsString('140 kB with Amber (−47 %). Against igbinary: 0.78 of its bytes.', $gain);
        self::assertSame($busy, $why);
        self::assertContains($busy, Verdict::of($comparison));
        self::assertStringNotContainsString('fast', implode(' ', Verdict::of($comparison)));
        self::assertDoesNotMatchRegularExpression('/code|behind/', implode(' ', Verdict::of($comparison)));
    }

    public function test_the_gain_against_what_is_stored_comes_first_and_is_of_the_whole_store(): void
    {
        $today = new Stored('session php payloads', 'session', 'PHP\'s own format', 'native', 400, 264_000.0);
        $verdict = Verdict::of(new Comparison(self::stored([$today])));
        self::assertSame(
            '400 sessions, 264 kB in PHP\'s own format today: 140 kB with Amber (−47 %); reading and writing one in a'
                . ' request 0.62 of today\'s 3.00 µs (0.62–0.62). Against igbinary: 0.78 of its bytes; 0.78 of its time'
                . ' (0.78–0.78).',
            $verdict[0],
        );
        self::assertStringNotContainsString('0.78', implode(array_slice($verdict, 1)), 'each figure stands once');
    }

    public function test_the_gain_says_how_many_payloads_were_measured_in_requests_where_not_all_were(): void
    {
        $sentence = function (string $writer, int $measured): string {
            $today = new Stored('session php payloads', 'session', 'its format', $writer, 36, 9_000.0);

            return Verdict::of(new Comparison(self::stored([$today], measured: $measured)))[0];
        };
        $ten = 'reading and writing one in a request (10 of them measured) 0.';
        self::assertStringContainsString("{$ten}62 of today's 3.00 µs", $sentence('native', 10));
        self::assertStringContainsString("{$ten}78 of its time", $sentence('amber', 10));
        self::assertStringNotContainsString('of them measured', $sentence('native', 36));
    }

    public function test_nobody_is_the_fastest_in_requests_where_amber_was_left_out_and_why_is_said(): void
    {
        $requests = Reports::requests(['igbinary' => 9.0, 'native' => 8.0], leftOut: 'amber was left out: so.');
        $requests = new RequestReport($requests->sets, ['igbinary', 'native', 'amber'], '', '', $requests->leftOut);
        $report = Reports::of([], ['igbinary', 'native', 'amber'], requests: $requests);
        self::assertSame([
            'In a request nobody is named the fastest, as Amber cannot be compared on every set.',
            'amber was left out: so.',
        ], RequestVerdict::sentences($report));
    }

    public function test_what_a_sample_stands_for_is_told_of_the_whole_store(): void
    {
        $today = new Stored('session php payloads', 'session', 'PHP\'s own format', 'native', 400, 264_000.0);
        $verdict = Verdict::of(new Comparison(self::stored([$today], storedShare: 0.1)));
        self::assertSame(
            'The whole store, about 4,000 payloads: 2.64 MB today, 1.40 MB with Amber (−47 %).',
            $verdict[0],
        );
    }

    public function test_what_is_in_ambers_format_today_is_held_against_what_ratios_refer_to_alone(): void
    {
        $today = new Stored('session php payloads', 'payload', 'Amber\'s format', 'amber', 400, 140_000.0);
        self::assertStringStartsWith(
            '400 payloads, 140 kB in Amber\'s format today. Against igbinary: 0.78 of its bytes',
            Verdict::of(new Comparison(self::stored([$today])))[0],
        );
    }

    public function test_where_classes_are_not_loaded_the_gain_is_of_bytes_alone(): void
    {
        $today = new Stored('session php payloads', 'session', 'PHP\'s own format', 'native', 400, 264_000.0);
        $report = self::stored([$today], null, isOfStandIns: true);
        self::assertSame(
            '400 sessions of classes not loaded, 264 kB in PHP\'s own format today: 140 kB with Amber (−47 %). Against'
                . ' igbinary: 0.78 of its bytes.',
            Verdict::of(new Comparison($report))[0],
        );
        $all = implode("\n", Verdict::of(new Comparison($report)));
        self::assertStringNotContainsString('no set in common', $all, 'both kept it: its bytes are compared');
    }

    public function test_text_for_a_pipe_is_not_broken(): void
    {
        $report = self::stored([new Stored('session php payloads', 'session', 'JSON', 'json', 400, 264_000.0)]);
        $text = (new Terminal(new Paint(false), false, PHP_INT_MAX))->render($report);
        self::assertMatchesRegularExpression('~^400 sessions, .{80,}\.$~m', $text);
    }

    public function test_rounds_that_agree_are_as_many_as_were_asked_for(): void
    {
        self::assertSame(8, self::rounds(Settings::of(false, 1), 1));
    }

    public function test_rounds_that_differ_are_followed_by_others_until_they_agree_or_are_three_times_as_many(): void
    {
        self::assertSame(13, self::rounds(Settings::of(false, 1), 13));
        self::assertSame(24, self::rounds(Settings::of(false, 1), 99));
    }

    public function test_a_number_of_rounds_that_was_asked_for_is_kept(): void
    {
        self::assertSame(7, self::rounds(Settings::of(false, 1, 7), 99));
    }

    public function test_rounds_agree_where_the_mean_by_each_peer_lies_within_a_quarter(): void
    {
        $times = static fn (array $own): array => [
            'amber' => ['set' => $own], 'igbinary' => ['set' => self::STEADY], 'native' => ['set' => self::STEADY],
        ];
        self::assertTrue(Rounds::agree($times(self::CLOSE), ['igbinary', 'native']));
        self::assertFalse(Rounds::agree($times(self::WILD), ['igbinary', 'native']));
        self::assertTrue(Rounds::agree(['igbinary' => ['set' => self::WILD]], ['igbinary']), 'nobody to compare');
    }

    /** @return int how many rounds there were, where those from that number on agree */
    private static function rounds(Settings $settings, int $sure): int
    {
        $done = 0;
        $measure = static function () use (&$done): void {
            ++$done;
        };
        $isSure = static function () use (&$done, $sure): bool {
            return $done >= $sure;
        };
        Rounds::run($settings, new Progress(), 1, 'measuring', $measure, $isSure);

        return $done;
    }

    /**
     * @param list<float> $own times of amber to encode
     * @param list<float> $base the same of igbinary
     */
    private static function compare(array $own, array $base = self::STEADY): Comparison
    {
        return new Comparison(Reports::of([Reports::set('rows', [
            Reports::result('igbinary', 200, $base, self::STEADY),
            Reports::result('amber', 100, $own, self::STEADY),
        ])], ['igbinary', 'amber']));
    }

    /**
     * @param list<Stored> $stored
     * @param array<string, float>|null $speeds in requests
     */
    private static function stored(
        array $stored,
        ?array $speeds = ['igbinary' => 795.0, 'amber' => 620.0, 'native' => 1000.0],
        float $storedShare = 1.0,
        bool $isOfStandIns = false,
        int $measured = 400,
        bool $isBusy = false,
    ): Report {
        $set = Reports::set('session php payloads', [
            Reports::result('igbinary', 450, self::STEADY, self::STEADY),
            Reports::result('amber', 350, self::STEADY, self::STEADY),
            Reports::result('native', 660, self::STEADY, self::STEADY),
        ], hasStandIns: $isOfStandIns);

        return Reports::of(
            [$set],
            ['igbinary', 'amber', 'native'],
            requests: $speeds === null ? null
                : Reports::requests($speeds, set: 'session php payloads', payloads: $measured),
            stored: $stored,
            storedShare: $storedShare,
            isBusy: $isBusy,
        );
    }
}
