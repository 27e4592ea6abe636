<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render\Html;

use Amber\Lab\Model\Curve;
use Amber\Lab\Model\Samples;
use Amber\Lab\Model\Series;
use Amber\Lab\Render\Units;

/** Time over a number, on logarithmic axes, with intervals: a straight line of slope 1 is linear growth. */
final class CurveChart
{
    private const WIDTH = 720;
    private const HEIGHT = 420;
    private const LEFT = 64;
    private const RIGHT = 560;
    private const BOTTOM = 372;
    private const LABEL_HEIGHT = 14.0;

    /** @return string a figure; empty for a curve without points */
    public static function figure(Curve $curve, Palette $palette): string
    {
        $points = array_merge(...array_map(static fn (Series $series): array => self::positive($series), $curve->series));
        if ($points === []) {
            return '';
        }
        $x = new LogAxis(array_map(static fn (array $point): float => $point[0], $points), self::LEFT, self::RIGHT);
        $y = new LogAxis(array_map(static fn (array $point): float => $point[1]->median, $points), self::BOTTOM, 16);
        $svg = Frame::draw($x, $y, self::LEFT, self::RIGHT, 10, self::BOTTOM, self::number(...), Units::time(...));
        $labels = [];
        foreach ($curve->series as $series) {
            $svg .= self::line($series, $x, $y, $palette);
            $own = self::positive($series);
            if ($own !== []) {
                $labels[$series->name] = $y->at($own[array_key_last($own)][1]->median);
            }
        }
        $svg .= self::labels($labels, $curve, $palette);
        $svg .= '<text class="tick" x="' . self::RIGHT . '" y="' . (self::BOTTOM + 36) . '" text-anchor="end">'
            . Markup::text($curve->axis) . ' →</text>';
        $title = Markup::text($curve->title);

        return "<h3>$title</h3><figure><svg viewBox=\"0 0 " . self::WIDTH . ' ' . self::HEIGHT
            . "\" role=\"img\" aria-label=\"$title\">$svg</svg></figure>";
    }

    /** @return list<array{float, Samples}> what a logarithmic axis has room for */
    private static function positive(Series $series): array
    {
        return array_values(array_filter(
            $series->points,
            static fn (array $point): bool => $point[0] > 0 && $point[1]->median > 0,
        ));
    }

    private static function line(Series $series, LogAxis $x, LogAxis $y, Palette $palette): string
    {
        $colour = $palette->colour($series->name);
        $line = $marks = '';
        foreach (self::positive($series) as [$at, $time]) {
            $left = $x->at($at);
            $line .= "$left," . $y->at($time->median) . ' ';
            $title = Markup::text(sprintf('%s at %s: %s', $series->name, number_format($at), Units::time($time->median)));
            $marks .= sprintf(
                '<line stroke="%s" x1="%s" x2="%2$s" y1="%s" y2="%s"/><circle cx="%2$s" cy="%s" r="2.6" fill="%1$s"><title>%s</title></circle>',
                $colour,
                $left,
                $y->at(max($time->interval->low, 0.001)),
                $y->at(max($time->interval->high, 0.001)),
                $y->at($time->median),
                $title,
            );
        }

        return "<polyline fill=\"none\" stroke=\"$colour\" stroke-width=\"1.6\" points=\"" . trim($line) . "\"/>$marks";
    }

    /** @param array<string, float> $labels where each would like to stand */
    private static function labels(array $labels, Curve $curve, Palette $palette): string
    {
        asort($labels);
        $svg = '';
        $free = 10.0;
        $exponents = [];
        foreach ($curve->series as $series) {
            $exponents[$series->name] = $series->exponent();
        }
        foreach ($labels as $name => $wish) {
            $free = max($wish + 4, $free);
            $exponent = $exponents[$name] ?? null;
            $svg .= sprintf(
                '<text x="%d" y="%.1f" style="fill:%s">%s</text>',
                self::RIGHT + 8,
                $free,
                $palette->colour((string) $name),
                Markup::text($name . ($exponent === null ? '' : sprintf(' · x^%.2f', $exponent))),
            );
            $free += self::LABEL_HEIGHT;
        }

        return $svg;
    }

    private static function number(float $number): string
    {
        return match (true) {
            $number >= 1e6 => ($number / 1e6) . ' M',
            $number >= 1e3 => ($number / 1e3) . ' k',
            default => (string) $number,
        };
    }
}
