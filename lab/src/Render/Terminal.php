<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Grid;
use Amber\Lab\Model\KindTable;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\Report;
use Amber\Lab\Render\Terminal\Head;

/**
 * The report for a terminal: the answer, in 80 columns, in a pipe unbroken. Verbose, it stands first and last, and
 * between them what was measured, how, all figures, and ratios by measure; their tables are wider.
 */
final readonly class Terminal implements Renderer
{
    public const WIDTH = 80;

    private const LEGEND = 'Less is better; * the best, or too close to it to call; memory: of the result.';
    private const HINT = 'Each data set, fidelity, and how it was measured: with -v, or on the page.';

    /** @param int $width columns that text is broken to; tables are as wide as they are */
    public function __construct(private Paint $paint, private bool $isVerbose, private int $width = self::WIDTH) {}

    public function render(Report $report): string
    {
        $comparison = new Comparison($report);
        $head = new Head($this->paint, $this->width);
        $answer = $this->answer($comparison);
        $asked = $report->sets === [] ? $report->grids : [];
        $blocks = [
            $head->title($report),
            ...$this->isVerbose ? [...$answer, ...$this->details($report, $comparison)] : $this->grids($asked),
            $head->leftOut($report),
            ...$answer,
            ...$this->isVerbose ? [] : [[self::HINT]],
        ];

        return implode("\n\n", array_map(
            static fn (array $lines): string => implode("\n", $lines),
            array_filter($blocks, static fn (array $lines): bool => $lines !== []),
        )) . "\n";
    }

    /** @return list<list<string>> means, Amber on each kind of data, what differs from the article, and the verdict */
    private function answer(Comparison $comparison): array
    {
        $report = $comparison->report;
        $sentences = array_filter([
            ...Verdict::of($comparison),
            Verdict::absences($report),
            sprintf(
                '%s in %.0f s. To repeat it: %s',
                $report->settings->quick ? 'Quick run' : 'Full run',
                $report->seconds,
                $report->command,
            ),
        ]);

        return [
            ...$this->grids(RequestTable::means($report)),
            ...$report->sets === [] ? [] : [[...$this->lines(Sheets::summary($comparison)), self::LEGEND]],
            ...$this->grids(KindTable::of($comparison)),
            ...array_map(fn (string $sentence): array => Text::wrap($sentence, $this->width), $sentences),
        ];
    }

    /** @return list<list<string>> */
    private function details(Report $report, Comparison $comparison): array
    {
        $sheets = [
            ...array_map(Sheets::grid(...), RequestTable::sets($report)),
            ...$report->fidelity === null ? [] : [Sheets::fidelity($report->fidelity)],
        ];
        foreach ($report->sets as $set) {
            $sheets[] = Sheets::set($comparison, $set, Metric::main());
        }
        // Of one set they say what stands above.
        foreach (count($report->sets) > 1 ? $comparison->metrics() : [] as $metric) {
            if (in_array($metric, Metric::main(), true)) {
                $sheets[] = Sheets::measure($comparison, $metric);
            }
        }

        return [
            (new Head($this->paint, $this->width))->lines($report),
            ...array_map($this->lines(...), $sheets),
            ...$this->grids($report->grids),
        ];
    }

    /**
     * @param list<Grid> $grids
     * @return list<list<string>>
     */
    private function grids(array $grids): array
    {
        return array_map(fn (Grid $grid): array => $this->lines(Sheets::grid($grid)), $grids);
    }

    /** @return list<string> */
    private function lines(Sheet $sheet): array
    {
        $lines = [
            $this->paint->apply(Style::Heading, $sheet->title),
            ...$sheet->note === '' ? [] : Text::wrap($sheet->note, $this->width),
            ...Table::lines($sheet, $this->paint),
        ];
        foreach ($sheet->remarks as $remark) {
            foreach (Text::wrap($remark, $this->width) as $line) {
                $lines[] = $this->paint->apply(Style::Warning, $line);
            }
        }

        return $lines;
    }
}
