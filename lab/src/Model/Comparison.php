<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

use Amber\Lab\Dataset\Kind;

/** Who is ahead in a report: ratios to the baseline, winners and means. What was not faithful is never ranked. */
final class Comparison
{
    /** @var array<string, Ratio> what has been asked before: intervals take time */
    private array $known = [];
    /** @var array<string, list<string>> the same of leaders */
    private array $leaders = [];

    /** @param Report $report the figures to compare */
    public function __construct(public readonly Report $report) {}

    /**
     * Times that were taken in rounds are divided round by round: samples of one round were taken within a moment, so
     * what slowed down the machine just then slowed down both.
     *
     * @param string|null $to by whose figure; null: by the baseline's
     * @return Ratio|null null where either has no figure or is not ranked
     */
    public function ratio(SetReport $set, string $serializer, Metric $metric, ?string $to = null): ?Ratio
    {
        $to ??= $this->report->baseline;
        $own = $this->ranked($set, $serializer, $metric);
        $base = $this->ranked($set, $to, $metric);
        if ($own === null || $base === null) {
            return null;
        }
        $key = "$set->name\0$serializer\0$to\0$metric->value";

        return $this->known[$key] ??= $this->divide($set, $serializer, $to, $metric, $own / $base);
    }

    /**
     * @return list<string> the best on that set: who is behind nobody by more than what is too close to call; nobody by
     *     times of a busy machine
     */
    public function best(SetReport $set, Metric $metric): array
    {
        if (!$this->report->answers($metric)) {
            return [];
        }
        $ranked = array_values(array_filter(
            $this->report->measured(),
            fn (string $name): bool => $this->ranked($set, $name, $metric) !== null,
        ));

        return Mean::unbeaten(
            $ranked,
            fn (string $one, string $other): bool => $this->ratio($set, $other, $metric, $one)?->isBehind() === true,
        );
    }

    /**
     * @return list<string> the first by mean, and those that it is not ahead of; only who kept all sets exactly; nobody
     *     by times of a busy machine
     */
    public function leaders(Metric $metric): array
    {
        if (!$this->report->answers($metric)) {
            return [];
        }

        return $this->leaders[$metric->value] ??= Mean::leaders(
            array_values(array_filter(
                $this->report->measured(),
                fn (string $name): bool => $this->faithfulSets($name) === count($this->report->sets),
            )),
            fn (string $one, ?string $other): Mean => $this->mean($one, $metric, to: $other),
        );
    }

    /**
     * @param Kind|null $kind null: all kinds of data that applications keep, each of the same weight however many sets
     *     it has
     * @param string|null $to by whose figures; null: those of the baseline
     * @return Mean over the sets on which the serializer is ranked
     */
    public function mean(string $serializer, Metric $metric, ?Kind $kind = null, ?string $to = null): Mean
    {
        if ($kind === null) {
            return Mean::ofKinds(array_map(
                fn (Kind $one): Mean => $this->mean($serializer, $metric, $one, $to),
                $this->kept(),
            ));
        }
        $sets = $this->sets($metric, $kind);
        $ratios = array_map(
            fn (SetReport $set): ?Ratio => $this->ratio($set, $serializer, $metric, $to),
            $sets,
        );

        return Mean::ofRatios(array_values(array_filter($ratios)), count($sets));
    }

    /** @return list<Kind> kinds of data in the report, in the order of Kind */
    public function kinds(): array
    {
        $kinds = array_column($this->report->sets, 'kind');

        return array_values(array_filter(Kind::cases(), static fn (Kind $kind): bool => in_array($kind, $kinds, true)));
    }

    /** @return list<Kind> those that means over kinds are over: what applications keep, or all where there is none */
    public function kept(): array
    {
        $kinds = $this->kinds();
        $kept = array_values(array_filter($kinds, static fn (Kind $kind): bool => $kind->isKept()));

        return $kept === [] ? $kinds : $kept;
    }

    /** @return list<SetReport> sets of that kind, or of all, on which anybody can be ranked by this */
    public function sets(Metric $metric, ?Kind $kind = null): array
    {
        return array_values(array_filter(
            $this->report->sets,
            fn (SetReport $set): bool => ($kind === null || $set->kind === $kind)
                && $set->ranks($metric) && $this->hasBase($set, $metric),
        ));
    }

    /** Of nothing, as the memory of an interned string is, there is no multiple. */
    private function hasBase(SetReport $set, Metric $metric): bool
    {
        $base = $set->results[$this->report->baseline] ?? null;

        return $base === null || !$base->fidelity->ranked() || $metric->of($base) > 0;
    }

    /** @return int on how many sets the serializer gave back what it was given */
    public function faithfulSets(string $serializer): int
    {
        return count(array_filter(
            $this->report->sets,
            static fn (SetReport $set): bool => isset($set->results[$serializer])
                && $set->results[$serializer]->fidelity->ranked(),
        ));
    }

    /** @return list<Metric> those that any serializer has a figure of */
    public function metrics(): array
    {
        $results = array_merge(...array_map(array_values(...), array_column($this->report->sets, 'results')));
        $has = static fn (Metric $one): bool => array_filter(array_map($one->of(...), $results), is_float(...)) !== [];

        return array_values(array_filter(Metric::cases(), $has));
    }

    private function divide(SetReport $set, string $one, string $other, Metric $metric, float $ratio): Ratio
    {
        $operation = $metric->operation();
        $left = $operation === null ? null : $set->results[$one]->samples($operation);
        $right = $operation === null ? null : $set->results[$other]->samples($operation);

        return $left === null || $right === null
            ? Ratio::ofFigures($ratio)
            : Ratio::ofRounds($left->nanoseconds, $right->nanoseconds);
    }

    /** A figure of zero is left out: nothing can be a multiple of it. */
    private function ranked(SetReport $set, string $serializer, Metric $metric): ?float
    {
        $result = $set->results[$serializer] ?? null;
        if ($result === null || !$result->fidelity->ranked() || !$set->ranks($metric)) {
            return null;
        }
        $figure = $metric->of($result);

        return $figure === null || $figure <= 0 ? null : $figure;
    }
}
