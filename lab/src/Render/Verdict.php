<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Convert\Report\Amount;
use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Mean;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\Peer;
use Amber\Lab\Model\Report;

/** The answer in words: what is gained on the user's own data, who leads in what, and how Amber stands. */
final class Verdict
{
    private const BUSY = 'Other programs ran on every core when this began, so no time is an answer: run this again'
        . ' when the machine is idle.';

    /** @return list<string> paragraphs of a sentence or two, what matters most first */
    public static function of(Comparison $comparison): array
    {
        return [
            ...Gain::sentences($comparison),
            ...$comparison->report->isBusy ? [self::BUSY] : [],
            ...RequestVerdict::sentences($comparison->report),
            ...self::sentences($comparison),
            ...$comparison->report->findings,
        ];
    }

    /** @return list<string> the sentences of it that matter most: of the first that has something to say */
    public static function answer(Comparison $comparison): array
    {
        $gain = Gain::sentences($comparison);
        if ($comparison->report->isBusy) {
            return [...$gain, self::BUSY];
        }

        return $gain
            ?: RequestVerdict::sentences($comparison->report)
            ?: self::sentences($comparison)
            ?: $comparison->report->findings;
    }

    /** @return bool whether there are others, none of whom is ahead */
    public static function leads(Comparison $comparison, string $name, Metric $metric): bool
    {
        return count($comparison->report->measured()) > 1 && in_array($name, $comparison->leaders($metric), true);
    }

    /** @return list<string> paragraphs of a sentence or two, of calls in a loop */
    public static function sentences(Comparison $comparison): array
    {
        $report = $comparison->report;
        if ($report->sets === []) {
            return [];
        }
        if (count($report->measured()) === 1) {
            $only = Text::serializer($report->measured()[0]);

            return ["Only $only was measured: there is nothing to compare it with."];
        }
        $praise = self::praise($comparison);
        if ($praise === []) {
            return [self::withoutLeader($comparison)];
        }
        $sentences = ['The same call in a loop: of those that kept every set exactly, ' . implode('; ', $praise) . '.'];
        if ($report->isOfSubject()) {
            $sentences[] = self::standing($comparison);
        }

        return array_values(array_filter($sentences));
    }

    /** @return string who was asked for and not measured; empty where all were */
    public static function absences(Report $report): string
    {
        $absent = array_filter($report->peers, static fn (Peer $peer): bool => $peer->absence !== null);
        $names = array_map(static fn (Peer $peer): string => "$peer->name ($peer->absence)", $absent);

        return $names === [] ? '' : 'Not measured: ' . implode(', ', $names) . '.';
    }

    /** @return list<string> who leads in what, and in what nobody can be named */
    private static function praise(Comparison $comparison): array
    {
        $report = $comparison->report;
        $merits = $ties = [];
        foreach (self::metrics($report) as $metric) {
            $names = $comparison->leaders($metric);
            if (count($names) > 1 && $metric->isTime()) {
                $mean = static fn (string $one, string $other): Mean => $comparison->mean($one, $metric, to: $other);
                $ties[] = Certainty::tie(self::merit($metric), $names, $mean);
            } elseif ($names !== []) {
                $verb = count($names) > 1 ? 'are level as' : 'is';
                $merits[Text::enumeration(array_map(Text::serializer(...), $names)) . " $verb"][] = self::merit($metric)
                    . self::ratios($comparison, $names, $metric);
            }
        }
        $praise = [];
        foreach ($merits as $names => $merit) {
            $praise[] = "$names " . Text::enumeration($merit);
        }

        return [...$praise, ...$ties];
    }

    /** @return list<Metric> of which something is said */
    private static function metrics(Report $report): array
    {
        return array_values(array_filter(Metric::main(), $report->answers(...)));
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
            Text::enumeration(array_map(Text::serializer(...), $faithful)),
            Text::serializer($report->baseline),
        );
    }

    private static function merit(Metric $metric): string
    {
        return match ($metric) {
            Metric::Bytes => 'the smallest',
            Metric::Encode => 'the fastest to encode',
            Metric::Decode => 'the fastest to decode',
            default => 'the lightest in memory',
        };
    }

    /** @param non-empty-list<string> $names of the leaders; what is said of Amber anyway is not said twice */
    private static function ratios(Comparison $comparison, array $names, Metric $metric): string
    {
        $ratios = array_map(
            static fn (string $name): string => Amount::ratio((float) $comparison->mean($name, $metric)->ratio) . '×',
            $names,
        );

        return array_diff($names, [$comparison->report->baseline, Report::SUBJECT]) === [] ? ''
            : ' (' . Text::enumeration(array_values(array_unique($ratios))) . ')';
    }

    /** @return string empty where all is said: of sets with stand-ins only bytes are compared */
    private static function standing(Comparison $comparison): string
    {
        $report = $comparison->report;
        $baseline = Text::serializer($report->baseline);
        $shares = $behind = [];
        foreach (self::metrics($report) as $metric) {
            $mean = $comparison->mean(Report::SUBJECT, $metric);
            // Of the user's own data the gain says it.
            if ($mean->ratio === null || ($metric === Metric::Bytes && $report->stored !== [])) {
                continue;
            }
            $shares[] = $metric->isTime()
                ? "to $metric->value " . Certainty::share($mean->ratio, $mean->interval, 'its time')
                : Amount::ratio($mean->ratio) . " of its $metric->value";
            $sets = self::setsBehind($comparison, $metric);
            if ($sets !== []) {
                $isEvery = count($sets) === count($comparison->sets($metric));
                $behind[] = "in $metric->value on "
                    . ($isEvery ? 'every set' : Certainty::several($sets, 'and', 'more sets'));
            }
        }
        if ($shares === []) {
            return $comparison->mean(Report::SUBJECT, Metric::Bytes)->ratio !== null
                ? ''
                : ucfirst(Report::SUBJECT) . " and $baseline have no set in common that both kept exactly.";
        }
        $kinds = array_column($comparison->kept(), 'value');

        return sprintf(
            '%s against %s%s%s: %s.%s',
            ucfirst(Report::SUBJECT),
            $baseline,
            $report->settings->quick ? ', in a quick run' : '',
            count($kinds) > 1 ? ', over ' . Text::enumeration($kinds) : '',
            implode('; ', $shares),
            match (true) {
                $behind !== [] => ' It is behind ' . implode('; ', $behind) . '.',
                $report->isBusy => '',
                default => ' In the loop it is measurably behind on no set.',
            },
        );
    }

    /** @return list<string> names of the sets on which Amber does worse than the baseline, the worst first */
    private static function setsBehind(Comparison $comparison, Metric $metric): array
    {
        $sets = [];
        foreach ($comparison->report->sets as $set) {
            $ratio = $comparison->ratio($set, Report::SUBJECT, $metric);
            if ($ratio?->isBehind() === true) {
                $sets["\"$set->name\""] = $ratio->median;
            }
        }
        arsort($sets);

        return array_map(strval(...), array_keys($sets));
    }
}
