<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Grid;
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

/**
 * The report for a terminal: the answer, in 80 columns. Verbose, it stands first and last, and between them what was
 * measured, how, all figures, and ratios by measure; their tables are wider.
 */
final readonly class Terminal implements Renderer
{
    public const WIDTH = 80;

    private const HINT = 'Each data set, fidelity, and how it was measured: with -v, or on the page.';

    public function __construct(private Paint $paint, private bool $isVerbose)
    {
    }

    public function render(Report $report): string
    {
        $comparison = new Comparison($report);
        $head = new Head($this->paint);
        $answer = (new Summary($this->paint))->lines($comparison);
        $asked = $report->sets === [] ? [...AllGrids::ofCurves($report), ...$report->grids] : MixTable::of($report);
        $details = $this->isVerbose ? [$answer, ...$this->details($report, $comparison)] : $this->grids($asked);
        $hint = $this->isVerbose ? [] : [[self::HINT]];
        $blocks = [$head->title($report), ...$details, $head->leftOut($report), $answer, ...$hint];

        return implode("\n\n", array_map(
            static fn (array $lines): string => implode("\n", $lines),
            array_filter($blocks, static fn (array $lines): bool => $lines !== []),
        )) . "\n";
    }

    /** @return list<list<string>> */
    private function details(Report $report, Comparison $comparison): array
    {
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

        return [...$blocks, ...$this->grids([...AllGrids::ofCurves($report), ...$report->grids, ...MixTable::of($report)])];
    }

    /**
     * @param list<Grid> $grids
     * @return list<list<string>>
     */
    private function grids(array $grids): array
    {
        return array_map((new Grids($this->paint))->lines(...), $grids);
    }
}
