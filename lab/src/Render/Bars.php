<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Convert\Report\Amount;
use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Mean;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\Report;

/** A bar for each serializer's mean ratio, with its interval, as SVG. */
final class Bars
{
    /** What is longer ends in an arrow: one slow serializer must not make all others look alike. */
    private const LONGEST = 2.5;

    /** In units of the image, which are pixels unless it is scaled. */
    private const LETTER = 7;
    private const FIGURE = 52;
    private const BAR = 150;
    private const TOP = 28;
    private const ROW = 22;
    private const NOTE = 10;

    /** @return array{Markup, int, int} the means of a measure: the image, its width and height */
    public static function of(Comparison $comparison, Metric $metric, ?string $to = null): array
    {
        $means = $best = [];
        foreach ($comparison->report->measured() as $name) {
            $means[$name] = $comparison->mean($name, $metric, to: $to);
            $best = [...$best, ...Verdict::leads($comparison, $name, $metric) ? [$name] : []];
        }

        return self::draw(ucfirst($metric->label()), $means, $best);
    }

    /**
     * @param array<string, Mean> $means by serializer; who has none gets no bar
     * @param list<string> $best who is marked as the best
     * @return array{Markup, int, int} the image, its width and height
     */
    public static function draw(string $title, array $means, array $best): array
    {
        $names = array_map(Text::serializer(...), array_keys($means));
        // As wide as all names, so that images of the same serializers have their bars below each other.
        $start = self::LETTER * max([0, ...array_map(strlen(...), $names)]) + self::FIGURE + 4;
        $width = $start + self::BAR + 24;
        $bottom = self::TOP;
        $rows = [];
        foreach ($means as $name => $mean) {
            if ($mean->ratio === null) {
                continue;
            }
            $rows[] = Markup::of(
                '<g class="%s" transform="translate(0 %d)"><text y="14">%s</text><text class="note" y="26">%s</text>%s'
                . '</g>',
                $name === Report::SUBJECT ? 'own' : '',
                $bottom,
                Text::serializer($name),
                $mean->share(),
                self::bar($mean, $mean->ratio, in_array($name, $best, true), $start),
            );
            $bottom += self::ROW + ($mean->isWhole() ? 0 : self::NOTE);
        }

        return [Markup::of(
            '<svg class="chart" xmlns="http://www.w3.org/2000/svg" role="img" aria-label="%1$s" viewBox="0 0 %2$d %3$d"'
            . ' width="%2$d" height="%3$d"><text class="title" y="14">%1$s</text>%4$s'
            . '<line class="one" x1="%5$.1F" x2="%5$.1F" y1="%6$d" y2="%3$d"/></svg>',
            $title,
            $width,
            $bottom,
            $rows,
            $start + self::BAR / self::LONGEST,
            self::TOP - 4,
        ), $width, $bottom];
    }

    private static function bar(Mean $mean, float $ratio, bool $isBest, int $start): Markup
    {
        $at = static fn (float $share): float => $start + self::BAR * min($share, self::LONGEST) / self::LONGEST;

        return Markup::of(
            '<text class="figure" x="%d" y="14">%s</text><rect x="%d" y="3" width="%.1F" height="14"/>%s',
            $start - 6,
            Amount::ratio($ratio) . ($isBest ? '*' : ''),
            $start,
            $at($ratio) - $start,
            match (true) {
                $ratio > self::LONGEST => Markup::of('<text class="cut" x="%d" y="14">→</text>', $at($ratio) + 2),
                $mean->interval === null => '',
                default => Markup::of(
                    '<line class="range" x1="%.1F" x2="%.1F" y1="10" y2="10"/>',
                    $at($mean->interval->low),
                    $at($mean->interval->high),
                ),
            },
        );
    }
}
