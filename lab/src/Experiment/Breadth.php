<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Experiment;

use Amber\Lab\Dataset\Catalogue as Datasets;
use Amber\Lab\Measure\Measurement;
use Amber\Lab\Measure\Task;
use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Grid;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\Operation;
use Amber\Lab\Model\Ratio;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\Samples;
use Amber\Lab\Model\SetReport;
use Amber\Lab\Model\Statistics;
use Amber\Lab\Serializer\Copy;

/** Every kind of data in several sizes: where is amber not ahead, and how near are encoding and decoding to a mere copy? */
final class Breadth implements Experiment
{
    private const OWN = 'amber';

    /** Bytes more than the smallest that still count as as small. */
    private const BYTES_ALLOWED = 4;

    /** @param string $filter a regular expression that the names of the sets to measure match */
    public function __construct(private readonly string $filter = '')
    {
    }

    public function name(): string
    {
        return 'breadth';
    }

    public function description(): string
    {
        return 'sets of every kind (--filter chooses): each cell that is lost, encoding and decoding against a mere copy';
    }

    public function absence(): ?string
    {
        return null;
    }

    public function run(Run $run): Report
    {
        $copy = new Copy();
        $measured = $run->bench()->measure(Datasets::matching($this->filter, Datasets::broad()), $run->presentAndCopy(), [Task::Encode, Task::Decode, Task::Touch]);
        $measurement = self::without($copy->name(), $measured);
        $title = 'Breadth: every kind of data';
        $comparison = new Comparison($run->report($title, $measurement));

        return $run->report(
            $title,
            $measurement,
            skipped: $copy->absence() === null ? [] : ['a copy' => $copy->absence()],
            grids: [self::more($measured->sets, $run->baseline, $copy->name()), self::lost($comparison)],
            findings: self::findings($comparison, $measured->sets, $run->baseline, $copy->name()),
        );
    }

    /** A copy has no bytes of its own: it is compared with here and ranked nowhere. */
    private static function without(string $name, Measurement $measurement): Measurement
    {
        $sets = array_map(
            static fn (SetReport $set): SetReport => $set->without($name),
            $measurement->sets,
        );

        return new Measurement($sets, $measurement->loopCost, $measurement->skipped);
    }

    /** @param list<SetReport> $sets */
    private static function more(array $sets, string $baseline, string $copy): Grid
    {
        $rows = [];
        foreach ($sets as $set) {
            $rows[] = [
                $set->name,
                self::shown(self::ratio($set, self::OWN, $copy, Operation::Encode)),
                self::shown(self::ratio($set, self::OWN, $copy, Operation::Decode)),
                self::shown(self::ratio($set, self::OWN, $baseline, Operation::Decode, Operation::Free)),
                self::shown(self::ratio($set, self::OWN, $baseline, Operation::Touch)),
            ];
        }

        return new Grid(
            'Beside a mere copy, and what decoding brings with it',
            'Times of amber, by those of a walk that copies all keys and strings to bytes and looks none up, of a deep copy of the value in memory, and'
                . " by those of $baseline: to decode and release; to decode, walk through everything and write to a leaf in each of the outermost entries.",
            ['', 'encode / copy', 'decode / copy', "decode and release / $baseline", "first touch / $baseline"],
            $rows,
        );
    }

    /** The times of one serializer, added up, by those of another, round by round. */
    private static function ratio(SetReport $set, string $one, string $other, Operation ...$operations): ?Ratio
    {
        $sums = [];
        foreach ([$one, $other] as $name) {
            $result = $set->results[$name] ?? null;
            $times = array_map(static fn (Operation $operation): ?Samples => $result?->samples($operation), $operations);
            if ($result === null || !$result->fidelity->ranked() || in_array(null, $times, true)) {
                return null;
            }
            $sums[] = array_map(
                static fn (float ...$of): float => array_sum($of),
                ...array_map(static fn (?Samples $samples): array => $samples->nanoseconds ?? [], array_values($times)),
            );
        }
        [$own, $base] = array_map(array_values(...), $sums);

        return $own !== [] && $base !== [] && min($base) > 0 ? Ratio::ofRounds($own, $base) : null;
    }

    private static function shown(?Ratio $ratio): ?string
    {
        if ($ratio === null) {
            return null;
        }

        return sprintf('%.2f', $ratio->median) . ($ratio->interval->low <= 1.0 && $ratio->interval->high >= 1.0 ? '~' : '');
    }

    /** Where somebody is ahead of amber. */
    private static function lost(Comparison $comparison): Grid
    {
        $rows = [];
        foreach ($comparison->report->sets as $set) {
            foreach ([Metric::Bytes, Metric::Encode, Metric::Decode] as $metric) {
                $best = self::ahead($comparison, $set, $metric);
                if ($best !== null) {
                    $rows[] = [$set->name, $metric->value, $best[0], $metric === Metric::Bytes ? sprintf('%d more', $best[1]) : sprintf('%.2f', $best[1])];
                }
            }
        }

        return new Grid(
            'Where amber is not the first',
            'Cells in which somebody is ahead by more than what is too close to call, in bytes by more than ' . self::BYTES_ALLOWED
                . ': who, and amber\'s figure by theirs.',
            ['', '', 'ahead', 'amber'],
            $rows,
        );
    }

    /** @return array{string, float}|null the best, and what amber has by its figure, or in bytes more than it */
    private static function ahead(Comparison $comparison, SetReport $set, Metric $metric): ?array
    {
        $figures = [];
        foreach ($set->results as $name => $result) {
            $figure = $result->fidelity->ranked() ? $metric->of($result) : null;
            if ($figure !== null) {
                $figures[$name] = $figure;
            }
        }
        if (!isset($figures[self::OWN])) {
            return null;
        }
        $own = $figures[self::OWN];
        unset($figures[self::OWN]);
        asort($figures);
        $first = array_key_first($figures);
        if ($first === null) {
            return null;
        }
        if ($metric === Metric::Bytes) {
            return $own > $figures[$first] + self::BYTES_ALLOWED ? [$first, $own - $figures[$first]] : null;
        }

        return $comparison->behind($set, self::OWN, $metric, $first) ? [$first, $own / max($figures[$first], 1.0)] : null;
    }

    /**
     * @param list<SetReport> $sets with the copy
     * @return list<string>
     */
    private static function findings(Comparison $comparison, array $sets, string $baseline, string $copy): array
    {
        $words = [];
        foreach ([Metric::Bytes, Metric::Encode, Metric::Decode, Metric::Memory] as $metric) {
            $mean = $comparison->mean(self::OWN, $metric);
            if ($mean->ratio !== null) {
                $words[] = sprintf('%s %.2f (%d sets)', $metric->value, $mean->ratio, $mean->sets);
            }
        }
        $more = [
            "encode by a copy's to bytes" => [$copy, [Operation::Encode]],
            "decode by a deep copy's" => [$copy, [Operation::Decode]],
            "decode and release by $baseline's" => [$baseline, [Operation::Decode, Operation::Free]],
            "first touch by $baseline's" => [$baseline, [Operation::Touch]],
        ];
        foreach ($more as $name => [$other, $operations]) {
            $ratios = [];
            foreach ($sets as $set) {
                $ratios[] = self::ratio($set, self::OWN, $other, ...$operations)?->median;
            }
            $mean = Statistics::geometricMean(array_values(array_filter($ratios)));
            if ($mean !== null) {
                $words[] = sprintf('%s %.2f (%d sets)', $name, $mean, count(array_filter($ratios)));
            }
        }

        return $words === [] ? [] : ["Geometric means of amber's ratios to $baseline: " . implode(', ', $words) . '.'];
    }
}
