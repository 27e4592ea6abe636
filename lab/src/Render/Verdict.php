<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\Peer;
use Amber\Lab\Model\Report;

/** The answer in words: who leads in what, and how Amber stands. */
final class Verdict
{
    /** Names in a list; what is more is counted. */
    private const SHOWN = 3;

    /** Share by which a mean must be less than the next to be called ahead of it: what two runs differ by. */
    public const CLOSE = 0.03;

    /**
     * Who has the least mean; only who kept all sets exactly can lead.
     *
     * @return array<string, non-empty-list<string>> by the value of Metric: the first, and those that are level with it
     */
    public static function leaders(Comparison $comparison): array
    {
        $leaders = [];
        foreach (Metric::main() as $metric) {
            $means = self::means($comparison, $metric);
            $least = (float) reset($means);
            $level = array_filter($means, static fn (float $mean): bool => $mean < (1 + self::CLOSE) * $least);
            if ($level !== []) {
                $leaders[$metric->value] = array_map(strval(...), array_keys($level));
            }
        }

        return $leaders;
    }

    /** @return bool whether there are others, none of whose means is ahead by more than what two runs differ by */
    public static function leads(Comparison $comparison, string $name, Metric $metric): bool
    {
        return count($comparison->report->measured()) > 1
            && in_array($name, self::leaders($comparison)[$metric->value] ?? [], true);
    }

    /** @return array<string, float> mean ratios of those that are ranked on all sets, the least first */
    private static function means(Comparison $comparison, Metric $metric): array
    {
        $means = [];
        foreach ($comparison->report->measured() as $name) {
            $mean = $comparison->mean($name, $metric);
            $isExact = $comparison->faithfulSets($name) === count($comparison->report->sets);
            if ($mean->ratio !== null && $mean->isWhole() && $isExact) {
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
        foreach ($leaders as $metric => $names) {
            $verb = count($names) > 1 ? 'are level as' : 'is';
            $merits[Text::enumeration($names) . " $verb"][] = self::merit($comparison, $names, Metric::from($metric));
        }
        $praise = [];
        foreach ($merits as $names => $merit) {
            $praise[] = "$names " . Text::enumeration($merit);
        }
        $sentences = ['The same call in a loop: of those that kept every set exactly, ' . implode('; ', $praise) . '.'];
        if ($report->isOfSubject()) {
            $sentences[] = self::standing($comparison);
        }

        return $sentences;
    }

    /** @return string who was asked for and not measured; empty where all were */
    public static function absences(Report $report): string
    {
        $absent = array_filter($report->peers, static fn (Peer $peer): bool => $peer->absence !== null);
        $names = array_map(static fn (Peer $peer): string => "$peer->name ($peer->absence)", $absent);

        return $names === [] ? '' : 'Not measured: ' . implode(', ', $names) . '.';
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
            Text::enumeration($faithful),
            $report->baseline,
        );
    }

    /** @param non-empty-list<string> $names of the leaders */
    private static function merit(Comparison $comparison, array $names, Metric $metric): string
    {
        $merit = match ($metric) {
            Metric::Bytes => 'the smallest',
            Metric::Encode => 'the fastest to encode',
            Metric::Decode => 'the fastest to decode',
            default => 'the lightest in memory',
        };
        $means = self::means($comparison, $metric);
        $ratios = array_map(static fn (string $name): string => Units::ratio($means[$name]) . '×', $names);
        $isBaseline = $names === [$comparison->report->baseline];

        return $isBaseline ? $merit : "$merit (" . Text::enumeration(array_values(array_unique($ratios))) . ')';
    }

    private static function standing(Comparison $comparison): string
    {
        $baseline = $comparison->report->baseline;
        $shares = $behind = [];
        foreach (Metric::main() as $metric) {
            $ratio = $comparison->mean(Report::SUBJECT, $metric)->ratio;
            if ($ratio === null) {
                continue;
            }
            $what = $metric->isTime() ? "time to $metric->value" : $metric->value;
            $shares[] = Units::ratio($ratio) . " of its $what";
            $sets = self::setsBehind($comparison, $metric);
            if ($sets !== []) {
                $behind[] = "in $metric->value on " . self::several($sets, count($comparison->sets($metric)));
            }
        }
        if ($shares === []) {
            return ucfirst(Report::SUBJECT) . " and $baseline have no set in common that both kept exactly.";
        }
        $kinds = array_column($comparison->kept(), 'value');

        return sprintf(
            '%s against %s%s%s: %s. It is behind %s.',
            ucfirst(Report::SUBJECT),
            $baseline,
            $comparison->report->settings->quick ? ', in a quick run' : '',
            count($kinds) > 1 ? ', over ' . Text::enumeration($kinds) : '',
            Text::enumeration($shares),
            $behind === [] ? 'in nothing that can be told apart' : implode('; ', $behind),
        );
    }

    /** @return list<string> names of the sets on which Amber does worse than the baseline, the worst first */
    private static function setsBehind(Comparison $comparison, Metric $metric): array
    {
        $sets = [];
        foreach ($comparison->report->sets as $set) {
            if ($comparison->behind($set, Report::SUBJECT, $metric)) {
                $sets["\"$set->name\""] = $comparison->ratio($set, Report::SUBJECT, $metric);
            }
        }
        arsort($sets);

        return array_map(strval(...), array_keys($sets));
    }

    /** @param non-empty-list<string> $names of sets, some of $all */
    private static function several(array $names, int $all): string
    {
        $more = count($names) - self::SHOWN;

        return match (true) {
            count($names) === $all => 'every set',
            $more > 1 => Text::enumeration([...array_slice($names, 0, self::SHOWN), "$more more sets"]),
            default => Text::enumeration($names),
        };
    }
}
