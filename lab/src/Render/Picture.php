<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\Report;

/** The means as one SVG, for a README or a wiki: the page's bars side by side, in light and dark. */
final class Picture implements Renderer
{
    private const METRICS = [Metric::Bytes, Metric::Encode, Metric::Decode];
    private const TOP = 28;

    public function render(Report $report): string
    {
        $comparison = new Comparison($report);
        $left = $height = 0;
        $panels = [];
        foreach (self::METRICS as $metric) {
            [$bars, $width, $height] = Bars::of($comparison, $metric);
            $panels[] = Markup::of('<g transform="translate(%d %d)">%s</g>', $left, self::TOP, $bars);
            $left += $width;
        }
        $over = implode(', ', array_column($comparison->kept(), 'value'));

        return Markup::of(
            '<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 %d %d" width="%1$d" height="%2$d">'
            . '<title>%s</title><style>%s</style><g class="chart"><text class="note" y="14">%3$s</text></g>%s</svg>',
            $left,
            $height + self::TOP,
            'Relative to ' . Text::serializer($report->baseline) . " (dashed), lower is better; means over $over",
            Markup::file('chart.css'),
            $panels,
        ) . "\n";
    }
}
