<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\MixTable;
use Amber\Lab\Model\Report;
use Amber\Lab\Render\Grids as AllGrids;
use Amber\Lab\Render\Terminal\Fidelities;
use Amber\Lab\Render\Terminal\Figures;
use Amber\Lab\Render\Terminal\Grids;
use Amber\Lab\Render\Terminal\Head;
use Amber\Lab\Render\Terminal\Ratios;
use Amber\Lab\Render\Terminal\Summary;

/** The report for a terminal of 100 columns: what was measured, all figures, ratios by measure, and last the answer. */
final readonly class Terminal implements Renderer
{
    public const WIDTH = 100;

    public function __construct(private Paint $paint)
    {
    }

    public function render(Report $report): string
    {
        $comparison = new Comparison($report);
        $blocks = [(new Head($this->paint))->lines($report)];
        if ($report->fidelity !== null) {
            $blocks[] = (new Fidelities($this->paint))->lines($report->fidelity);
        }
        $figures = new Figures($this->paint);
        foreach ($report->sets as $set) {
            $blocks[] = $figures->lines($comparison, $set);
        }
        $ratios = new Ratios($this->paint);
        foreach (Metric::main() as $metric) {
            if ($comparison->has($metric)) {
                $blocks[] = $ratios->lines($comparison, $metric);
            }
        }
        $grids = new Grids($this->paint);
        foreach ([...AllGrids::ofCurves($report), ...$report->grids, ...MixTable::of($report)] as $grid) {
            $blocks[] = $grids->lines($grid);
        }
        $blocks[] = (new Summary($this->paint))->lines($comparison);

        return implode("\n\n", array_map(static fn (array $lines): string => implode("\n", $lines), $blocks)) . "\n";
    }
}
