<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Experiment;

use Amber\Bench\Processes;
use Amber\Bench\Value\Broad;
use Amber\Convert\Report\Amount;
use Amber\Lab\Dataset\Catalogue as Datasets;
use Amber\Lab\Experiment\Run;
use Amber\Lab\Measure\Measurement;
use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Grid;
use Amber\Lab\Model\Mean;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\Operation;
use Amber\Lab\Model\Ratio;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\Result;
use Amber\Lab\Model\SetReport;

/** Every kind of data in several sizes: where is amber not ahead, and how near is it to a mere copy? */
final class Breadth extends Experiment
{
    public const NAME = 'breadth';
    public const DESCRIPTION = 'sets of every kind (--filter chooses): each cell that is lost, encoding and decoding'
        . ' against a mere copy';

    private const TITLE = 'Breadth: every kind of data';
    private const COPY = 'copy';

    /** Bytes more than the smallest that still count as as small. */
    private const BYTES_ALLOWED = 4;

    /** @param string $filter a regular expression that the names of the sets to measure match */
    public function __construct(private readonly string $filter = '')
    {
    }

    public function run(Run $run): Report
    {
        $sets = Datasets::matching($this->filter, Broad::all());
        $measured = $run->bench(Processes::withCopy($run))->measure($sets);
        // A copy has no bytes of its own: it is compared with here and ranked nowhere.
        $ranked = array_map(self::withoutCopy(...), $measured->sets);
        $measurement = new Measurement($ranked, $measured->loopCost, $measured->skipped);
        $comparison = new Comparison($run->report(self::TITLE, $measurement));
        [$grid, $means] = self::beside($measured->sets, $run->baseline);
        foreach (array_reverse(Metric::main()) as $metric) {
            array_unshift($means, self::mean($metric->value, $comparison->mean(Report::SUBJECT, $metric)));
        }
        $words = array_filter($means);
        $absence = Processes::copy()->absence();

        return $run->report(
            self::TITLE,
            $measurement,
            skipped: $absence === null ? [] : ['a copy' => $absence],
            grids: [$grid, self::lost($comparison)],
            findings: $words === []
                ? []
                : ["Geometric means of amber's ratios to $run->baseline: " . implode(', ', $words) . '.'],
        );
    }

    private static function withoutCopy(SetReport $set): SetReport
    {
        $results = array_diff_key($set->results, [self::COPY => true]);

        return new SetReport($set->name, $set->description, $set->kind, $results, $set->payloads, $set->data);
    }

    /**
     * Amber's times by those of a copy and of the baseline.
     *
     * @param list<SetReport> $sets
     * @return array{Grid, list<string|null>} for each set, and their means in words
     */
    private static function beside(array $sets, string $baseline): array
    {
        $columns = [
            'encode / copy' => ["encode by a copy's to bytes", self::COPY, [Operation::Encode]],
            'decode / copy' => ["decode by a deep copy's", self::COPY, [Operation::Decode]],
            "decode and release / $baseline" =>
                ["decode and release by $baseline's", $baseline, [Operation::Decode, Operation::Free]],
            "first touch / $baseline" => ["first touch by $baseline's", $baseline, [Operation::Touch]],
        ];
        $rows = array_map(static fn (SetReport $set): array => [$set->name], $sets);
        $means = [];
        foreach ($columns as [$words, $other, $operations]) {
            $ratios = [];
            foreach ($sets as $place => $set) {
                $ratios[] = $ratio = self::ratio($set, $other, $operations);
                $rows[$place][] = self::shown($ratio);
            }
            $means[] = self::mean($words, Mean::ofRatios(array_values(array_filter($ratios)), count($sets)));
        }

        $grid = new Grid(
            'Beside a mere copy, and what decoding brings with it',
            'Times of amber, by those of a walk that copies all keys and strings to bytes and looks none up, of a deep'
                . " copy of the value in memory, and by those of $baseline: to decode and release; to decode, walk"
                . ' through everything and write to a leaf in each of the outermost entries.',
            ['', ...array_keys($columns)],
            $rows,
        );

        return [$grid, $means];
    }

    /**
     * Amber's times, added up, by those of another, round by round.
     *
     * @param non-empty-list<Operation> $operations
     */
    private static function ratio(SetReport $set, string $other, array $operations): ?Ratio
    {
        $sums = [];
        foreach ([Report::SUBJECT, $other] as $name) {
            $result = $set->results[$name] ?? null;
            $rounds = array_map(
                static fn (Operation $of): array => $result?->samples($of)->nanoseconds ?? [],
                $operations,
            );
            if ($result === null || !$result->fidelity->ranked() || in_array([], $rounds, true)) {
                return null;
            }
            foreach (array_keys($rounds[0]) as $round) {
                $sums[$name][] = array_sum(array_column($rounds, $round));
            }
        }

        $own = $sums[Report::SUBJECT] ?? null;
        $base = $sums[$other] ?? null;

        return $own !== null && $base !== null ? Ratio::ofRounds($own, $base) : null;
    }

    private static function shown(?Ratio $ratio): ?string
    {
        return $ratio === null ? null : sprintf('%.2f', $ratio->median) . ($ratio->isTooCloseToCall() ? '~' : '');
    }

    /** Where somebody is ahead of amber. */
    private static function lost(Comparison $comparison): Grid
    {
        $rows = [];
        foreach ($comparison->report->sets as $set) {
            foreach ([Metric::Bytes, Metric::Encode, Metric::Decode] as $metric) {
                $ahead = self::ahead($comparison, $set, $metric);
                if ($ahead !== null) {
                    $rows[] = [$set->name, $metric->value, ...$ahead];
                }
            }
        }

        return new Grid(
            'Where amber is not the first',
            'Cells in which somebody is ahead by more than what is too close to call, in bytes by more than '
                . self::BYTES_ALLOWED . ': who, and amber\'s figure by theirs.',
            ['', '', 'ahead', 'amber'],
            $rows,
        );
    }

    /** @return array{string, string}|null the best, and what amber has by its figure, or in bytes more than it */
    private static function ahead(Comparison $comparison, SetReport $set, Metric $metric): ?array
    {
        $figures = array_filter(array_map(
            static fn (Result $result): ?float => $result->fidelity->ranked() ? $metric->of($result) : null,
            $set->results,
        ), static fn (?float $figure): bool => $figure !== null);
        $own = $figures[Report::SUBJECT] ?? null;
        unset($figures[Report::SUBJECT]);
        if ($own === null || $figures === []) {
            return null;
        }
        $least = min($figures);
        $first = (string) array_search($least, $figures, true);
        if ($metric === Metric::Bytes) {
            return $own > $least + self::BYTES_ALLOWED ? [$first, sprintf('%d more', $own - $least)] : null;
        }

        return $comparison->ratio($set, Report::SUBJECT, $metric, $first)?->isBehind() === true
            ? [$first, sprintf('%.2f', $own / max($least, 1.0))]
            : null;
    }

    private static function mean(string $name, Mean $mean): ?string
    {
        return $mean->ratio === null
            ? null
            : sprintf('%s %.2f (%s)', $name, $mean->ratio, Amount::count($mean->sets, 'set'));
    }
}
