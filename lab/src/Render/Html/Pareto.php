<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render\Html;

use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Metric;
use Amber\Lab\Render\Units;

/** Mean size against mean time to decode: who is beaten in neither by anybody stands on the line. */
final class Pareto
{
    private const WIDTH = 720;
    private const HEIGHT = 360;
    private const LEFT = 56;
    private const BOTTOM = 316;

    /** @return string a figure; empty where fewer than two serializers have both figures */
    public static function figure(Comparison $comparison, Palette $palette): string
    {
        $points = self::points($comparison);
        if (count($points) < 2) {
            return '';
        }
        $x = new LogAxis(array_column($points, 0), self::LEFT, self::WIDTH - 110);
        $y = new LogAxis(array_column($points, 1), self::BOTTOM, 30);
        $svg = Frame::draw($x, $y, self::LEFT, self::WIDTH - 20, 24, self::BOTTOM, Units::ratio(...), Units::ratio(...));
        $svg .= '<polyline class="frontier" points="' . implode(' ', array_map(
            static fn (array $point): string => $x->at($point[0]) . ',' . $y->at($point[1]),
            self::frontier($points),
        )) . '"/>';
        $labels = new Labels();
        foreach ($points as $name => [$size, $time]) {
            $label = $labels->place($x->at($size) + 10, $y->at($time) + 4);
            $svg .= sprintf(
                '<circle cx="%s" cy="%s" r="6" fill="%s"><title>%s</title></circle><text x="%s" y="%s">%s</text>',
                $x->at($size),
                $y->at($time),
                $palette->colour((string) $name),
                Markup::text(sprintf('%s: bytes %s, decode %s', $name, Units::ratio($size), Units::ratio($time))),
                $x->at($size) + 10,
                $label,
                Markup::text((string) $name),
            );
        }
        $svg .= '<text class="tick" x="' . (self::WIDTH - 20) . '" y="' . (self::BOTTOM + 34) . '" text-anchor="end">bytes, ratio →</text>'
            . '<text class="tick" x="' . self::LEFT . '" y="14">↑ decode, ratio</text>';
        $label = 'Bytes against time to decode, both as mean ratios to ' . $comparison->report->baseline
            . '. Of those that kept every set exactly, nobody beats ' . implode(' or ', self::unbeaten($points)) . ' in both.';

        return '<figure><figcaption>' . Markup::text($label) . '</figcaption><svg viewBox="0 0 ' . self::WIDTH . ' ' . self::HEIGHT
            . '" role="img" aria-label="' . Markup::text($label) . "\">$svg</svg></figure>";
    }

    /** @return array<string, array{float, float}> mean ratios of bytes and decode, by serializer */
    private static function points(Comparison $comparison): array
    {
        $points = [];
        foreach ($comparison->report->measured() as $name) {
            $size = $comparison->mean($name, Metric::Bytes);
            $time = $comparison->mean($name, Metric::Decode);
            // Means over fewer sets are means of something else.
            $isOfAll = $size->sets === $comparison->sets(Metric::Bytes) && $time->sets === $comparison->sets(Metric::Decode);
            if ($size->ratio !== null && $time->ratio !== null && $isOfAll) {
                $points[$name] = [$size->ratio, $time->ratio];
            }
        }

        return $points;
    }

    /**
     * @param array<string, array{float, float}> $points
     * @return list<string>
     */
    private static function unbeaten(array $points): array
    {
        return array_map(
            static fn (array $point): string => (string) array_search($point, $points, true),
            self::frontier($points),
        );
    }

    /**
     * @param array<string, array{float, float}> $points
     * @return list<array{float, float}>
     */
    private static function frontier(array $points): array
    {
        $sorted = array_values($points);
        sort($sorted);
        $frontier = [];
        $best = INF;
        foreach ($sorted as $point) {
            if ($point[1] < $best) {
                $frontier[] = $point;
                $best = $point[1];
            }
        }

        return $frontier;
    }
}
