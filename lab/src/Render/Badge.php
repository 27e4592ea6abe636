<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\Report;

/** Amber's means as an image for a README: "amber | 0.38 bytes · 0.49 encode · 0.43 decode of igbinary's". */
final class Badge implements Renderer
{
    /** Pixels: of a letter as a mean, and beside the text. Viewers stretch the text to what its width was taken for. */
    private const LETTER = 6.4;
    private const MARGIN = 6;

    public function render(Report $report): string
    {
        $texts = [Report::SUBJECT, self::means(new Comparison($report))];
        [$left, $right] = array_map(
            static fn (string $text): int => (int) ceil(self::LETTER * Text::width($text)),
            $texts,
        );
        [$label, $means] = array_map(
            static fn (string $text): string => htmlspecialchars($text, ENT_XML1 | ENT_QUOTES),
            $texts,
        );
        $edge = $left + 2 * self::MARGIN;
        $width = $edge + $right + 2 * self::MARGIN;
        $start = [self::MARGIN, $edge + self::MARGIN];

        return <<<SVG
            <svg xmlns="http://www.w3.org/2000/svg" width="$width" height="20" role="img">
              <title>$label: $means</title>
              <clipPath id="edge"><rect width="$width" height="20" rx="3"/></clipPath>
              <g clip-path="url(#edge)">
                <rect width="$edge" height="20" fill="#555"/>
                <rect x="$edge" width="$width" height="20" fill="#a16207"/>
              </g>
              <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
                <text x="$start[0]" y="14" textLength="$left">$label</text>
                <text x="$start[1]" y="14" textLength="$right">$means</text>
              </g>
            </svg>

            SVG;
    }

    private static function means(Comparison $comparison): string
    {
        $means = [];
        foreach ([Metric::Bytes, Metric::Encode, Metric::Decode] as $metric) {
            $mean = $comparison->mean(Report::SUBJECT, $metric);
            if ($mean->ratio !== null && $mean->isWhole()) {
                $means[] = Units::ratio($mean->ratio) . " $metric->value";
            }
        }
        $isCompared = $means !== [] && $comparison->report->isOfSubject();

        return $isCompared ? implode(' · ', $means) . " of {$comparison->report->baseline}'s" : 'not measured';
    }
}
