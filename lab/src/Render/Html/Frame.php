<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render\Html;

/** The lines and ticks of a chart with two logarithmic axes. */
final class Frame
{
    /**
     * @param float $left edges of the drawing, in units of the page
     * @param \Closure(float): string $nameX says what a tick stands for
     * @param \Closure(float): string $nameY the same, for the other axis
     */
    public static function draw(
        LogAxis $x,
        LogAxis $y,
        float $left,
        float $right,
        float $top,
        float $bottom,
        \Closure $nameX,
        \Closure $nameY,
    ): string {
        $svg = '';
        foreach ($x->ticks() as $tick) {
            $at = $x->at($tick);
            $svg .= "<line class=\"grid\" x1=\"$at\" x2=\"$at\" y1=\"$top\" y2=\"$bottom\"/>"
                . "<text class=\"tick\" x=\"$at\" y=\"" . ($bottom + 16) . '" text-anchor="middle">' . Markup::text($nameX($tick)) . '</text>';
        }
        foreach ($y->ticks() as $tick) {
            $at = $y->at($tick);
            $svg .= "<line class=\"grid\" x1=\"$left\" x2=\"$right\" y1=\"$at\" y2=\"$at\"/>"
                . '<text class="tick" x="' . ($left - 6) . '" y="' . ($at + 4) . '" text-anchor="end">' . Markup::text($nameY($tick)) . '</text>';
        }

        return $svg;
    }
}
