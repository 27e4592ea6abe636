<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

use Amber\Lab\Dataset\Group;

/** Who is ahead in a report: ratios to the baseline, winners and means. What was not faithful is never ranked. */
final readonly class Comparison
{
    /** @param Report $report the figures to compare */
    public function __construct(public Report $report)
    {
    }

    /** @return float|null the serializer's figure by the baseline's; null where either has none or is not ranked */
    public function ratio(SetReport $set, string $serializer, Metric $metric): ?float
    {
        $own = $this->ranked($set, $serializer, $metric);
        $base = $this->ranked($set, $this->report->baseline, $metric);

        return $own === null || $base === null ? null : $own / $base;
    }

    /** @return list<string> the best on that set, and those that its spread does not tell apart from the best */
    public function best(SetReport $set, Metric $metric): array
    {
        $figures = [];
        foreach ($this->report->measured() as $name) {
            $figure = $this->ranked($set, $name, $metric);
            if ($figure !== null) {
                $figures[$name] = $figure;
            }
        }
        if ($figures === []) {
            return [];
        }
        $first = (string) array_search(min($figures), $figures, true);
        $reach = $figures[$first] + $metric->deviation($set->results[$first]);

        return array_keys(array_filter(
            $figures,
            static fn (float $figure, string $name): bool => $figure - $metric->deviation($set->results[$name]) <= $reach,
            ARRAY_FILTER_USE_BOTH,
        ));
    }

    /** @return bool whether the serializer does worse than the baseline by more than the spread of both */
    public function behind(SetReport $set, string $serializer, Metric $metric): bool
    {
        $own = $this->ranked($set, $serializer, $metric);
        $base = $this->ranked($set, $this->report->baseline, $metric);
        if ($own === null || $base === null) {
            return false;
        }

        return $own - $metric->deviation($set->results[$serializer])
            > $base + $metric->deviation($set->results[$this->report->baseline]);
    }

    /** @return Mean over the sets of a group, or over all of them, on which the serializer is ranked */
    public function mean(string $serializer, Metric $metric, ?Group $group = null): Mean
    {
        $ratios = [];
        foreach ($this->report->sets as $set) {
            if ($group !== null && $set->group !== $group) {
                continue;
            }
            $ratio = $this->ratio($set, $serializer, $metric);
            if ($ratio !== null) {
                $ratios[] = $ratio;
            }
        }

        return new Mean(Statistics::geometricMean($ratios), count($ratios));
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

    /** A figure of zero is left out: nothing can be a multiple of it. */
    private function ranked(SetReport $set, string $serializer, Metric $metric): ?float
    {
        $result = $set->results[$serializer] ?? null;
        if ($result === null || !$result->fidelity->ranked()) {
            return null;
        }
        $figure = $metric->of($result);

        return $figure === null || $figure <= 0 ? null : $figure;
    }
}
