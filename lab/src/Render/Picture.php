<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\Report;
use Amber\Lab\Render\Html\Bars;

/** The means as one SVG, for a README or a wiki: bars of each measure side by side, in light and dark. */
final class Picture implements Renderer
{
    private const METRICS = [Metric::Bytes, Metric::Encode, Metric::Decode];

    /** In units of the picture. */
    private const NAMES = 210;
    private const FIGURE = 36;
    private const PANEL = 186;
    private const BAR = 132;
    private const ROW = 22;
    private const TOP = 58;

    private const STYLE = <<<'CSS'
        text { font: 13px system-ui, sans-serif; fill: #1c1b18 }
        .quiet { fill: #66635b } .own { font-weight: 600 } .figure { text-anchor: end }
        rect { fill: #a9a499 } rect.own { fill: #c77700 } line { stroke: #66635b; stroke-dasharray: 3 3 }
        @media (prefers-color-scheme: dark) {
        text { fill: #eceae3 } .quiet { fill: #a29e93 } rect { fill: #76726a } rect.own { fill: #f2a93b } }
        CSS;

    public function render(Report $report): string
    {
        $comparison = new Comparison($report);
        $names = array_values(array_filter(
            $report->measured(),
            static fn (string $name): bool => $comparison->mean($name, Metric::Bytes)->ratio !== null,
        ));
        $svg = '';
        foreach ($names as $row => $name) {
            $label = $name . $comparison->mean($name, Metric::Bytes)->share();
            $svg .= self::text(0, self::y($row) + 14, $label, $name === Report::SUBJECT ? 'own' : '');
        }
        foreach (self::METRICS as $place => $metric) {
            $svg .= self::panel($comparison, $names, $metric, self::NAMES + $place * self::PANEL);
        }
        $over = implode(', ', array_column($comparison->kept(), 'value'));
        $title = "By {$report->baseline}'s, less is better; means over $over";
        $width = self::NAMES + count(self::METRICS) * self::PANEL;
        $height = self::y(count($names)) + 4;

        return '<svg xmlns="http://www.w3.org/2000/svg" role="img"'
            . " viewBox=\"0 0 $width $height\" width=\"$width\" height=\"$height\">"
            . '<title>' . self::quoted($title) . "</title>\n<style>\n" . self::STYLE . "\n</style>\n"
            . self::text(0, 14, $title, 'quiet') . "$svg</svg>\n";
    }

    /** @param list<string> $names */
    private static function panel(Comparison $comparison, array $names, Metric $metric, int $left): string
    {
        $start = $left + self::FIGURE + 6;
        $svg = self::text($start, 42, ucfirst($metric->label()), 'own');
        foreach ($names as $row => $name) {
            $ratio = $comparison->mean($name, $metric)->ratio;
            if ($ratio === null) {
                continue;
            }
            $class = $name === Report::SUBJECT ? 'own' : '';
            $width = self::BAR * min($ratio, Bars::LONGEST) / Bars::LONGEST;
            $svg .= self::text($left + self::FIGURE, self::y($row) + 14, Units::ratio($ratio), "figure $class")
                . sprintf('<rect x="%d" y="%d" width="%.1f"', $start, self::y($row) + 2, $width)
                . " height=\"15\" class=\"$class\"/>"
                . ($ratio > Bars::LONGEST ? self::text($start + self::BAR, self::y($row) + 14, '→', 'quiet') : '');
        }
        $one = $start + self::BAR / Bars::LONGEST;

        $end = self::y(count($names));

        return $svg . sprintf('<line x1="%.1f" x2="%1$.1f" y1="%d" y2="%d"/>', $one, self::TOP - 6, $end) . "\n";
    }

    private static function y(int $row): int
    {
        return self::TOP + $row * self::ROW;
    }

    private static function text(int $x, int $y, string $text, string $class): string
    {
        return "<text x=\"$x\" y=\"$y\" class=\"$class\">" . self::quoted($text) . "</text>\n";
    }

    private static function quoted(string $text): string
    {
        return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE | ENT_XML1, 'UTF-8');
    }
}
