<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render\Chart;

use Amber\Lab\Model\Curve;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\Samples;
use Amber\Lab\Render\Markup;
use Amber\Lab\Render\Units;

/** Time over a number, on logarithmic axes, with intervals, as SVG: a line of slope 1 is linear growth. */
final readonly class Lines
{
    private const WIDTH = 460;
    private const HEIGHT = 300;
    private const LEFT = 56;
    private const TOP = 24;
    private const BOTTOM = 260;
    private const LETTER = 7;
    private const LINE = 16;

    /** Colours that the style has, beside that of Amber. */
    private const COLOURS = 7;

    /** Room between the outermost points and the edges, as a factor. */
    private const ROOM = 1.15;

    private int $right;

    /** @var array{float, float} least and most number, as logarithms */
    private array $x;

    /** @var array{float, float} the same of times */
    private array $y;

    /** @param non-empty-array<string, non-empty-list<array{float, Samples}>> $series numbers and times by name */
    private function __construct(private array $series, private string $axis)
    {
        $points = array_merge(...array_values($series));
        $this->x = self::range(array_column($points, 0));
        $this->y = self::range(array_map(static fn (Samples $time): float => $time->median, array_column($points, 1)));
        $this->right = self::WIDTH - 12 - self::LETTER * max(array_map(strlen(...), array_keys($series)));
    }

    /** @return Markup|null null where the curve has no point */
    public static function draw(Curve $curve): ?Markup
    {
        $all = [];
        foreach ($curve->series as $series) {
            // A logarithmic axis has no room for others.
            $points = array_filter($series->points, static fn (array $one): bool => $one[0] > 0 && $one[1]->median > 0);
            if ($points !== []) {
                $all[$series->name] = array_values($points);
            }
        }

        return $all === [] ? null : (new self($all, $curve->axis))->image($curve->title);
    }

    private function image(string $title): Markup
    {
        return Markup::of(
            '<svg class="chart" xmlns="http://www.w3.org/2000/svg" role="img" aria-label="%s" viewBox="0 0 %d %d"'
            . ' width="%2$d" height="%3$d">%s<text class="note" y="12">time</text>'
            . '<text class="note figure" x="%d" y="%d">%s</text>%s%s</svg>',
            $title,
            self::WIDTH,
            self::HEIGHT,
            $this->axes(),
            $this->right,
            self::HEIGHT - 4,
            $this->axis,
            array_map($this->line(...), array_keys($this->series), $this->series),
            $this->names(),
        );
    }

    /** @return list<Markup> */
    private function axes(): array
    {
        $lines = [];
        foreach (self::ticks($this->x) as $tick) {
            $lines[] = Markup::of(
                '<line class="grid" x1="%.1F" x2="%1$.1F" y1="%d" y2="%d"/>'
                . '<text class="note middle" x="%1$.1F" y="%d">%s</text>',
                $this->left($tick),
                self::TOP,
                self::BOTTOM,
                self::BOTTOM + self::LINE,
                number_format($tick),
            );
        }
        foreach (self::ticks($this->y) as $tick) {
            $lines[] = Markup::of(
                '<line class="grid" x1="%d" x2="%d" y1="%.1F" y2="%3$.1F"/>'
                . '<text class="note figure" x="%d" y="%.1F">%s</text>',
                self::LEFT,
                $this->right,
                $this->top($tick),
                self::LEFT - 6,
                $this->top($tick) + 4,
                (string) preg_replace('/\.0+ /', ' ', Units::time($tick)),
            );
        }

        return $lines;
    }

    /** @param non-empty-list<array{float, Samples}> $points */
    private function line(string $name, array $points): Markup
    {
        $places = $marks = [];
        foreach ($points as [$x, $time]) {
            $left = $this->left($x);
            $places[] = sprintf('%.1F,%.1F', $left, $this->top($time->median));
            $marks[] = Markup::of(
                '<circle cx="%.1F" cy="%.1F" r="2.6"/><line x1="%1$.1F" x2="%1$.1F" y1="%.1F" y2="%.1F"/>',
                $left,
                $this->top($time->median),
                $this->top($time->interval->low),
                $this->top($time->interval->high),
            );
        }

        return Markup::of(
            '<g class="c%d"><polyline points="%s"/>%s</g>',
            $this->colour($name),
            implode(' ', $places),
            $marks,
        );
    }

    /** @return list<Markup> a name at the end of each line, each below the one before */
    private function names(): array
    {
        $tops = array_map(fn (array $points): float => $this->top(end($points)[1]->median), $this->series);
        asort($tops);
        $free = 0.0;
        $names = [];
        foreach ($tops as $name => $top) {
            $free = max($top + 4, $free);
            $names[] = Markup::of(
                '<text class="c%d" x="%d" y="%.1F">%s</text>',
                $this->colour($name),
                $this->right + 6,
                $free,
                $name,
            );
            $free += self::LINE;
        }

        return $names;
    }

    private function colour(string $name): int
    {
        $others = array_values(array_diff(array_keys($this->series), [Report::SUBJECT]));

        return $name === Report::SUBJECT ? 0 : 1 + (int) array_search($name, $others, true) % self::COLOURS;
    }

    private function left(float $x): float
    {
        return self::LEFT + ($this->right - self::LEFT) * self::share($x, $this->x);
    }

    private function top(float $time): float
    {
        return self::BOTTOM - (self::BOTTOM - self::TOP) * self::share($time, $this->y);
    }

    /**
     * @param array{float, float} $range
     * @return float from 0 to 1: of few rounds an interval may reach beyond the axis
     */
    private static function share(float $number, array $range): float
    {
        return max(0.0, min(1.0, (log10(max($number, 1e-9)) - $range[0]) / ($range[1] - $range[0])));
    }

    /**
     * @param non-empty-list<float> $numbers
     * @return array{float, float}
     */
    private static function range(array $numbers): array
    {
        return [log10(min($numbers) / self::ROOM), log10(max($numbers) * self::ROOM)];
    }

    /**
     * @param array{float, float} $range
     * @return list<float> powers of ten in it, with 2 and 5 between them where there are few
     */
    private static function ticks(array $range): array
    {
        $ticks = [];
        for ($power = (int) floor($range[0]); $power <= $range[1]; ++$power) {
            foreach ($range[1] - $range[0] < 2.5 ? [1, 2, 5] : [1] as $step) {
                $ticks[] = $step * 10.0 ** $power;
            }
        }

        return array_values(array_filter(
            $ticks,
            static fn (float $tick): bool => log10($tick) >= $range[0] && log10($tick) <= $range[1],
        ));
    }
}
