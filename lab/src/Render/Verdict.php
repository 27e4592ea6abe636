<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Metric;

/** The answer in words: who leads in what, and how Amber stands. */
final class Verdict
{
    private const SUBJECT = 'amber';

    /** Share by which a mean must be less than the next to be called ahead of it: what two runs differ by. */
    private const CLOSE = 0.03;

    /** @return array<string, string> who has the least mean, by the value of Metric; only who kept all sets exactly can lead */
    public static function leaders(Comparison $comparison): array
    {
        $leaders = [];
        foreach (Metric::main() as $metric) {
            $means = self::means($comparison, $metric);
            if ($means !== []) {
                $leaders[$metric->value] = (string) array_key_first($means);
            }
        }

        return $leaders;
    }

    /** @return bool whether there are others, none of whose means is ahead by more than what two runs differ by */
    public static function leads(Comparison $comparison, string $name, Metric $metric): bool
    {
        $means = self::means($comparison, $metric);

        return count($comparison->report->measured()) > 1
            && isset($means[$name]) && $means[$name] < (1 + self::CLOSE) * min($means);
    }

    /** @return array<string, float> mean ratios of those that are ranked on all sets, the least first */
    private static function means(Comparison $comparison, Metric $metric): array
    {
        $means = [];
        foreach ($comparison->report->measured() as $name) {
            $mean = $comparison->mean($name, $metric);
            if ($mean->ratio !== null && $mean->sets === $comparison->sets($metric)) {
                $means[$name] = $mean->ratio;
            }
        }
        asort($means);

        return $means;
    }

    /** @return list<string> paragraphs of a sentence or two */
    public static function sentences(Comparison $comparison): array
    {
        $report = $comparison->report;
        if ($report->sets === []) {
            return [];
        }
        if (count($report->measured()) === 1) {
            return ["Only {$report->measured()[0]} was measured: there is nothing to compare it with."];
        }
        $leaders = self::leaders($comparison);
        if ($leaders === []) {
            return [self::withoutLeader($comparison)];
        }
        $merits = [];
        foreach (Metric::main() as $metric) {
            if (isset($leaders[$metric->value])) {
                $merits[$leaders[$metric->value]][] = self::merit($comparison, $leaders[$metric->value], $metric);
            }
        }
        $praise = [];
        foreach ($merits as $name => $merit) {
            $praise[] = "$name is " . self::enumeration($merit);
        }
        $sentences = ['Of those that kept every set exactly, ' . implode('; ', $praise) . '.'];
        if (in_array(self::SUBJECT, $report->measured(), true) && $report->baseline !== self::SUBJECT) {
            $sentences[] = self::standing($comparison);
        }

        return $sentences;
    }

    private static function withoutLeader(Comparison $comparison): string
    {
        $report = $comparison->report;
        $faithful = array_values(array_filter(
            $report->measured(),
            static fn (string $name): bool => $comparison->faithfulSets($name) === count($report->sets),
        ));
        if ($faithful === []) {
            return 'No serializer kept all of these data sets exactly, so none is ahead overall.';
        }

        return sprintf(
            '%s kept every set exactly, but %s, which ratios refer to, did not, so there are no means over all sets.',
            self::enumeration($faithful),
            $report->baseline,
        );
    }

    private static function merit(Comparison $comparison, string $name, Metric $metric): string
    {
        $merit = match ($metric) {
            Metric::Bytes => 'the smallest',
            Metric::Encode => 'the fastest to encode',
            Metric::Decode => 'the fastest to decode',
            default => 'the lightest in memory',
        };
        $means = self::means($comparison, $metric);
        $close = [];
        foreach ($means as $other => $mean) {
            if ($other !== $name && $mean < (1 + self::CLOSE) * $means[$name]) {
                $close[] = (string) $other;
            }
        }
        $notes = [
            ...$name === $comparison->report->baseline ? [] : [Units::ratio($means[$name]) . '×'],
            ...$close === [] ? [] : ['hardly before ' . self::enumeration($close)],
        ];

        return $notes === [] ? $merit : "$merit (" . implode(', ', $notes) . ')';
    }

    private static function standing(Comparison $comparison): string
    {
        $baseline = $comparison->report->baseline;
        $shares = $behind = [];
        foreach (Metric::main() as $metric) {
            $mean = $comparison->mean(self::SUBJECT, $metric);
            if ($mean->ratio === null) {
                continue;
            }
            $what = $metric->isTime() ? "time to $metric->value" : $metric->value;
            $shares[] = Units::ratio($mean->ratio) . " of its $what";
            $sets = self::setsBehind($comparison, $metric);
            if ($sets !== []) {
                $isAll = count($sets) === $comparison->sets($metric);
                $behind[] = "in $metric->value on " . ($isAll ? 'every set' : self::enumeration($sets));
            }
        }
        if ($shares === []) {
            return ucfirst(self::SUBJECT) . " and $baseline have no set in common that both kept exactly.";
        }

        return sprintf(
            '%s against %s%s: %s. It is behind %s.',
            ucfirst(self::SUBJECT),
            $baseline,
            $comparison->report->settings->quick ? ', in a quick run' : '',
            self::enumeration($shares),
            $behind === [] ? 'in nothing that can be told apart' : implode('; ', $behind),
        );
    }

    /** @return list<string> names of the sets on which Amber does worse than the baseline */
    private static function setsBehind(Comparison $comparison, Metric $metric): array
    {
        $names = [];
        foreach ($comparison->report->sets as $set) {
            if ($comparison->behind($set, self::SUBJECT, $metric)) {
                $names[] = "\"$set->name\"";
            }
        }

        return $names;
    }

    /** @param non-empty-list<string> $items */
    private static function enumeration(array $items): string
    {
        $last = array_pop($items);

        return $items === [] ? $last : implode(', ', $items) . " and $last";
    }
}
