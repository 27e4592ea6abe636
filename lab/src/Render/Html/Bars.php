<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render\Html;

use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\Statistics;
use Amber\Lab\Render\Units;

/** Bars of the mean ratios of one measure, with their intervals. */
final class Bars
{
    private const WIDTH = 420;
    private const NAMES = 132;
    private const ROW = 22;

    /** What is longer is cut, with an arrow: one slow serializer must not make all others look alike. */
    private const LONGEST = 3.0;

    /** @return string a figure */
    public static function figure(Comparison $comparison, Metric $metric, Palette $palette): string
    {
        $rows = '';
        $y = 0;
        foreach ($comparison->report->measured() as $name) {
            $mean = $comparison->mean($name, $metric);
            if ($mean->ratio !== null) {
                $rows .= self::row($comparison, $metric, $name, $mean->ratio, $mean->sets, $y, $palette);
                $y += self::ROW;
            }
        }
        $one = self::x(1.0);
        $caption = Markup::text(ucfirst($metric->label()));

        return "<figure><figcaption>$caption</figcaption><svg viewBox=\"0 0 " . self::WIDTH . ' ' . ($y + 4)
            . "\" role=\"img\" aria-label=\"$caption\"><line class=\"one\" x1=\"$one\" x2=\"$one\" y1=\"0\" y2=\"$y\"/>$rows</svg></figure>";
    }

    private static function row(
        Comparison $comparison,
        Metric $metric,
        string $name,
        float $ratio,
        int $sets,
        int $y,
        Palette $palette,
    ): string {
        $isCut = $ratio > self::LONGEST;
        $end = self::x(min($ratio, self::LONGEST));
        $middle = $y + 11;
        $all = $comparison->sets($metric);
        $label = ($isCut ? '→ ' : '') . Units::ratio($ratio) . ($sets < $all ? " ($sets/$all)" : '');
        [$low, $high] = self::interval($comparison, $metric, $name);
        $interval = $isCut || $low === $high ? '' : sprintf(
            '<line class="interval" x1="%s" x2="%s" y1="%d" y2="%4$d"/>',
            self::x($low),
            self::x(min($high, self::LONGEST)),
            $middle,
            $middle,
        );
        $labelX = ($isCut ? $end : max($end, self::x(min($high, self::LONGEST)))) + 5;

        return sprintf(
            '<text x="%d" y="%d" text-anchor="end">%s</text><rect x="%d" y="%d" width="%s" height="14" fill="%s"/>%s'
            . '<text x="%s" y="%d">%s</text>',
            self::NAMES - 6,
            $y + 15,
            Markup::text($name),
            self::NAMES,
            $y + 4,
            max(1, $end - self::NAMES),
            $palette->colour($name),
            $interval,
            $labelX,
            $y + 15,
            Markup::text($label),
        );
    }

    /** @return array{float, float} geometric means of the ends of the sets' intervals */
    private static function interval(Comparison $comparison, Metric $metric, string $name): array
    {
        $low = $high = [];
        foreach ($comparison->report->sets as $set) {
            $interval = $comparison->interval($set, $name, $metric);
            if ($interval !== null && $interval->low > 0) {
                $low[] = $interval->low;
                $high[] = $interval->high;
            }
        }

        return [Statistics::geometricMean($low) ?? 1.0, Statistics::geometricMean($high) ?? 1.0];
    }

    private static function x(float $ratio): float
    {
        return round(self::NAMES + ($ratio / self::LONGEST) * (self::WIDTH - self::NAMES - 110), 1);
    }
}
