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

    /** @return array<string, string> who has the least mean, by the value of Metric; only who kept all sets exactly can lead */
    public static function leaders(Comparison $comparison): array
    {
        $sets = count($comparison->report->sets);
        $leaders = [];
        foreach (Metric::main() as $metric) {
            $means = [];
            foreach ($comparison->report->measured() as $name) {
                $mean = $comparison->mean($name, $metric);
                if ($mean->ratio !== null && $mean->sets === $sets) {
                    $means[$name] = $mean->ratio;
                }
            }
            if ($means !== []) {
                $leaders[$metric->value] = (string) array_search(min($means), $means, true);
            }
        }

        return $leaders;
    }

    /** @return list<string> paragraphs of a sentence or two */
    public static function sentences(Comparison $comparison): array
    {
        if ($comparison->report->sets === []) {
            return [];
        }
        $leaders = self::leaders($comparison);
        if ($leaders === []) {
            return ['No serializer kept all of these data sets exactly, so none is ahead overall.'];
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
        if (in_array(self::SUBJECT, $comparison->report->measured(), true)
            && $comparison->report->baseline !== self::SUBJECT) {
            $sentences[] = self::standing($comparison);
        }

        return $sentences;
    }

    private static function merit(Comparison $comparison, string $name, Metric $metric): string
    {
        $merit = match ($metric) {
            Metric::Bytes => 'the smallest',
            Metric::Encode => 'the fastest to encode',
            Metric::Decode => 'the fastest to decode',
            default => 'the lightest in memory',
        };
        $ratio = $comparison->mean($name, $metric)->ratio;
        $isBaseline = $name === $comparison->report->baseline;

        return $isBaseline || $ratio === null ? $merit : sprintf('%s (%s×)', $merit, Units::ratio($ratio));
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
                $isAll = count($sets) === count($comparison->report->sets);
                $behind[] = "in $metric->value on " . ($isAll ? 'every set' : self::enumeration($sets));
            }
        }
        if ($shares === []) {
            return ucfirst(self::SUBJECT) . " and $baseline have no set in common that both kept exactly.";
        }

        return sprintf(
            '%s against %s: %s. It is behind %s.',
            ucfirst(self::SUBJECT),
            $baseline,
            self::enumeration($shares),
            $behind === [] ? 'in nothing' : implode('; ', $behind),
        );
    }

    /** @return list<string> names of the sets on which Amber does worse than the baseline */
    private static function setsBehind(Comparison $comparison, Metric $metric): array
    {
        $names = [];
        foreach ($comparison->report->sets as $set) {
            if ($comparison->behind($set, self::SUBJECT, $metric)) {
                $names[] = $set->name;
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
