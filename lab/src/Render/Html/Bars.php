<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render\Html;

use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Mean;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\Report;
use Amber\Lab\Render\Units;
use Amber\Lab\Render\Verdict;

/** Bars of the mean ratios of one measure, with their intervals. */
final class Bars
{
    /** What is longer is broken: one slow serializer must not make all others look alike. The page's style knows it. */
    public const LONGEST = 2.5;

    /** @return array{title: string, bars: list<array<string, mixed>>, missing: string} lengths in percent of it */
    public static function of(Comparison $comparison, Metric $metric): array
    {
        $bars = $missing = [];
        foreach ($comparison->report->measured() as $name) {
            $mean = $comparison->mean($name, $metric);
            if ($mean->ratio === null) {
                $reason = $comparison->faithfulSets($name) === 0 ? 'gave back no set exactly'
                    : 'which cannot be measured of it';
                $missing[] = "$name ($reason)";
                continue;
            }
            $bars[] = self::bar($name, $mean, $mean->ratio, Verdict::leads($comparison, $name, $metric));
        }
        foreach ($comparison->report->peers as $peer) {
            $missing = [...$missing, ...$peer->absence === null ? [] : ["$peer->name (not here)"]];
        }

        return [
            'title' => ucfirst($metric->label()),
            'bars' => $bars,
            'missing' => $missing === [] ? '' : 'No figure: ' . implode(', ', $missing) . '.',
        ];
    }

    /** @return bool whether some mean is over fewer sets than others */
    public static function isPartial(Comparison $comparison): bool
    {
        $sizes = array_map(
            static fn (string $name): Mean => $comparison->mean($name, Metric::Bytes),
            $comparison->report->measured(),
        );

        return array_filter($sizes, static fn (Mean $size): bool => $size->ratio !== null && !$size->isWhole()) !== [];
    }

    /** @return array<string, mixed> */
    private static function bar(string $name, Mean $mean, float $ratio, bool $isBest): array
    {
        $isBroken = $ratio > self::LONGEST;
        $interval = $mean->interval;
        $hasWhisker = !$isBroken && $interval !== null && $interval->high > $interval->low;

        return [
            'name' => $name . $mean->share(),
            'own' => $name === Report::SUBJECT,
            'figure' => Units::ratio($ratio) . ($isBest ? '*' : ''),
            'width' => self::share($ratio),
            'broken' => $isBroken,
            'whisker' => $hasWhisker
                ? [self::share($interval->low), self::share($interval->high) - self::share($interval->low)]
                : null,
        ];
    }

    private static function share(float $ratio): float
    {
        return (float) sprintf('%.2F', 100 * min($ratio, self::LONGEST) / self::LONGEST);
    }
}
