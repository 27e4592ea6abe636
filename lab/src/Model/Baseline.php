<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/**
 * An earlier report, to compare with.
 *
 * Sizes are compared as they are; of other data than the baseline's by their ratio, too. Times of two runs are those of
 * two machines or of two moods of one, so what is compared is their ratio to the baseline serializer of both reports,
 * where it was measured beside them. A time counts
 * as worse when it is so by more than the tolerance and the intervals of the two do not overlap.
 */
final readonly class Baseline
{
    /**
     * @param array<string, array<mixed>> $sets of a report's JSON, by name
     * @param mixed $baseline the serializer that the report compares with, as it says
     */
    private function __construct(private array $sets, private mixed $baseline)
    {
    }

    /** @throws \InvalidArgumentException for what is no report of this version's form */
    public static function parse(string $json): self
    {
        $document = json_decode($json, true);
        $isOurs = is_array($document) && ($document['schema'] ?? null) === Report::SCHEMA;
        if (!$isOurs || !is_array($document['sets'] ?? null)) {
            throw new \InvalidArgumentException(
                'the baseline is no report of schema ' . Report::SCHEMA . ', as --json writes it',
            );
        }

        $sets = [];
        foreach ($document['sets'] as $set) {
            if (!is_array($set) || !is_string($set['name'] ?? null)) {
                throw new \InvalidArgumentException('the baseline has a data set without a name');
            }
            $sets[$set['name']] = $set;
        }

        return new self($sets, $document['baseline'] ?? null);
    }

    /** @return list<string> sets of both that hold other data, each with how many payloads it had and has */
    public function otherData(Report $report): array
    {
        $others = [];
        foreach ($report->sets as $set) {
            if (isset($this->sets[$set->name]) && $this->isOther($set)) {
                $payloads = $this->number($set->name, 'payloads') ?? 1;
                $others[] = isset($this->sets[$set->name]['data'])
                    ? sprintf('"%s" (payloads: %d, now %d)', $set->name, $payloads, $set->payloads)
                    : "\"$set->name\" (the baseline, of an earlier version, does not say which)";
            }
        }

        return $others;
    }

    private function isOther(SetReport $set): bool
    {
        return $this->at($set->name, 'data') !== $set->data;
    }

    /**
     * @param float $tolerance share by which a cell may be worse
     * @return list<Regression> cells of both reports that are worse by more
     */
    public function regressions(Report $report, float $tolerance): array
    {
        $comparison = new Comparison($report);
        $regressions = [];
        foreach ($report->sets as $set) {
            foreach ($set->results as $name => $result) {
                $lost = $this->lost($set, $result);
                array_push($regressions, ...$lost === null ? [] : [$lost]);
                foreach ([...Metric::main(), Metric::Walk, Metric::Change, Metric::Free] as $metric) {
                    $regression = $metric->isTime()
                        ? $this->slower($comparison, $set, $name, $metric, $tolerance)
                        : $this->larger($set, $result, $report->baseline, $metric, $tolerance);
                    array_push($regressions, ...$regression === null ? [] : [$regression]);
                }
            }
        }

        return $regressions;
    }

    /** What was kept exactly and is not any more. */
    private function lost(SetReport $set, Result $result): ?Regression
    {
        $before = $this->at($set->name, 'results', $result->serializer, 'fidelity', 'faith');
        if ($before !== Faith::Exact->value || $result->fidelity->ranked()) {
            return null;
        }

        return new Regression("fidelity of $result->serializer on $set->name ({$result->fidelity->reason})", 1.0, INF);
    }

    /** @return int how many pairs of data set and serializer both reports have */
    public function cellsInCommon(Report $report): int
    {
        $cells = 0;
        foreach ($report->sets as $set) {
            foreach (array_keys($set->results) as $name) {
                $cells += (int) ($this->at($set->name, 'results', (string) $name) !== null);
            }
        }

        return $cells;
    }

    /** @return array<string, list<string>> serializers by data set that the baseline has and the report has not */
    public function missing(Report $report): array
    {
        $here = [];
        foreach ($report->sets as $set) {
            $here[$set->name] = $set->results;
        }
        $missing = [];
        foreach ($this->sets as $name => $set) {
            $before = array_map(strval(...), array_keys((array) ($set['results'] ?? [])));
            $serializers = array_diff($before, array_keys($here[$name] ?? []));
            if ($serializers !== []) {
                $missing[$name] = array_values($serializers);
            }
        }

        return $missing;
    }

    private function larger(SetReport $set, Result $result, string $base, Metric $metric, float $tolerance): ?Regression
    {
        $before = $this->size($set->name, $result->serializer, $metric);
        $now = $metric->of($result);
        $cell = "$metric->value of $result->serializer on $set->name";
        if ($this->isOther($set)) {
            $baseNow = isset($set->results[$base]) ? $metric->of($set->results[$base]) : null;
            $before = self::quotient($before, $this->size($set->name, $base, $metric));
            $now = self::quotient($now, $baseNow);
            $cell .= ", by $base";
        }
        if ($before === null || $now === null || $before <= 0 || $now <= (1 + $tolerance) * $before) {
            return null;
        }

        return new Regression($cell, $before, $now);
    }

    private function size(string $set, string $serializer, Metric $metric): ?float
    {
        $field = $metric === Metric::Memory ? 'retained' : $metric->value;

        return $this->number($set, 'results', $serializer, 'sizes', $field);
    }

    private static function quotient(?float $one, ?float $other): ?float
    {
        return $one === null || $other === null || $other <= 0 ? null : $one / $other;
    }

    private function slower(
        Comparison $comparison,
        SetReport $set,
        string $name,
        Metric $metric,
        float $tolerance,
    ): ?Regression {
        $own = $set->results[$name]->samples($metric->operation() ?? Operation::Encode);
        $old = $this->samples($set->name, $name, $metric);
        if ($own === null || $old === null) {
            return null;
        }
        $base = $comparison->report->baseline;
        $now = $comparison->ratio($set, $name, $metric);
        $interval = $comparison->interval($set, $name, $metric);
        $oldBase = $this->samples($set->name, $base, $metric);
        $hasBase = $name !== $base && $oldBase !== null && $oldBase->median > 0;
        if ($hasBase && $now !== null && $interval !== null && $this->baseline === $base) {
            $before = Ratio::of($old, $oldBase, true);

            $cell = "$metric->value of $name on $set->name, by $base";

            return $this->judge($cell, $before->median, $before->interval, $now, $interval, $tolerance);
        }
        // The serializer that all others are compared with has only its own time to be compared with; alone it counts.
        if (count($comparison->report->measured()) > 1) {
            return null;
        }

        $cell = "$metric->value of $name on $set->name";

        return $this->judge($cell, $old->median, $old->interval, $own->median, $own->interval, $tolerance);
    }

    private function judge(
        string $cell,
        float $before,
        Interval $beforeInterval,
        float $now,
        Interval $nowInterval,
        float $tolerance,
    ): ?Regression {
        $isWorse = $before > 0 && $now > (1 + $tolerance) * $before && !$nowInterval->overlaps($beforeInterval);

        return $isWorse ? new Regression($cell, $before, $now) : null;
    }

    private function samples(string $set, string $serializer, Metric $metric): ?Samples
    {
        $samples = (array) $this->at($set, 'results', $serializer, 'times', $metric->value, 'samples_ns');
        $nanoseconds = array_map(floatval(...), array_values(array_filter($samples, is_numeric(...))));

        // Nobody asks how many calls each had.
        return $nanoseconds === [] ? null : new Samples(1, $nanoseconds);
    }

    private function number(string ...$path): ?float
    {
        $number = $this->at(...$path);

        return is_numeric($number) ? (float) $number : null;
    }

    /** @return mixed what the sets hold there, null where nothing does */
    private function at(string ...$path): mixed
    {
        $value = $this->sets;
        foreach ($path as $key) {
            $value = is_array($value) ? $value[$key] ?? null : null;
        }

        return $value;
    }
}
