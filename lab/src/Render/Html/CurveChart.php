<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render\Html;

use Amber\Lab\Model\Curve;
use Amber\Lab\Model\Samples;
use Amber\Lab\Model\Series;
use Amber\Lab\Render\Text;
use Amber\Lab\Render\Units;

/** Time over a number, on logarithmic axes, with intervals: a straight line of slope 1 is linear growth. */
final class CurveChart
{
    private const HEIGHT = 420;
    private const LEFT = 64;
    private const RIGHT = 560;

    /** Room for a letter of a label: generous, for fonts differ. */
    private const LETTER = 6.6;

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
                $exponent = $series->exponent();
                $label = $series->name . ($exponent === null ? '' : sprintf(' · x^%.2f', $exponent));
                $labels[$label] = [$y->at($own[array_key_last($own)][1]->median), $palette->colour($series->name)];
            }
        }
        $svg .= self::labels($labels);
        $svg .= '<text class="tick" x="' . self::RIGHT . '" y="' . (self::BOTTOM + 36) . '" text-anchor="end">'
            . Markup::text($curve->axis) . ' →</text>';
        $title = Markup::text($curve->title);

        return "<h3>$title</h3><figure><svg viewBox=\"0 0 " . self::width($labels) . ' ' . self::HEIGHT
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

        return "<polyline fill=\"none\" stroke=\"$colour\" stroke-width=\"1.6\"{$palette->dashes($series->name)} points=\"" . trim($line) . "\"/>$marks";
    }

    /** @param array<string, array{float, string}> $labels where each would like to stand, and its colour */
    private static function labels(array $labels): string
    {
        asort($labels);
        $svg = '';
        $free = 10.0;
        foreach ($labels as $label => [$wish, $colour]) {
            $free = max($wish + 4, $free);
            $svg .= sprintf('<text x="%d" y="%.1f" style="fill:%s">%s</text>', self::RIGHT + 8, $free, $colour, Markup::text((string) $label));
            $free += self::LABEL_HEIGHT;
        }

        return $svg;
    }

    /** @param array<string, array{float, string}> $labels */
    private static function width(array $labels): int
    {
        $letters = array_map(static fn (int|string $label): int => Text::width((string) $label), array_keys($labels));

        return (int) (self::RIGHT + 16 + self::LETTER * max([12, ...$letters]));
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
