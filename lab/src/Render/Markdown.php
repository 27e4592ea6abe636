<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\KindTable;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\Report;

/** The report for a wiki, an issue or a CI job's summary: verdict, means, ratios by measure, what they stand on. */
final class Markdown implements Renderer
{
    public function render(Report $report): string
    {
        $comparison = new Comparison($report);
        $sheets = [
            ...array_map(Sheets::grid(...), RequestTable::means($report)),
            ...$report->sets === [] ? [] : [Sheets::summary($comparison)],
            ...array_map(Sheets::grid(...), KindTable::of($comparison)),
            ...array_map(Sheets::grid(...), RequestTable::sets($report)),
            ...$report->fidelity === null ? [] : [Sheets::fidelity($report->fidelity)],
            ...array_map(
                static fn (Metric $metric): Sheet => Sheets::measure($comparison, $metric),
                $comparison->metrics(),
            ),
            ...array_map(Sheets::grid(...), $report->grids),
        ];
        $parts = [
            "# $report->title",
            ...array_map(self::text(...), Verdict::of($comparison)),
            ...array_map(self::sheet(...), $sheets),
            "## How it was measured\n\n" . self::trust($report),
        ];

        return implode("\n\n", $parts) . "\n";
    }

    private static function sheet(Sheet $sheet): string
    {
        $lines = [
            array_map(self::text(...), $sheet->headings),
            array_fill(0, count($sheet->headings), '---'),
            ...array_map(self::cells(...), [...$sheet->rows, ...$sheet->foot]),
        ];
        $rows = array_map(static fn (array $cells): string => '| ' . implode(' | ', $cells) . ' |', $lines);
        $table = implode("\n", $rows);
        $note = $sheet->note === '' ? '' : self::text($sheet->note) . "\n\n";

        return '## ' . self::text($sheet->title) . "\n\n$note$table";
    }

    /**
     * @param list<Cell> $cells
     * @return list<string>
     */
    private static function cells(array $cells): array
    {
        return array_map(
            static fn (Cell $cell): string => self::text($cell->text)
                . ($cell->detail === '' ? '' : " ($cell->detail)"),
            $cells,
        );
    }

    private static function trust(Report $report): string
    {
        $lines = ['```', $report->command, '```', ''];
        foreach (Sheets::facts($report) as $name => $fact) {
            $lines[] = '- ' . self::text("$name: $fact");
        }
        foreach ($report->warnings as $warning) {
            $lines[] = '- **' . self::text($warning) . '**';
        }
        foreach ($report->skipped as $name => $reason) {
            $lines[] = '- **' . self::text("$name skipped: $reason") . '**';
        }

        return implode("\n", [...$lines, '', Method::describe($report)]);
    }

    /** @return string with nothing in it that Markdown would obey */
    private static function text(string $text): string
    {
        return strtr($text, ['<' => '&lt;', '`' => '\\`', '|' => '\\|', '[' => '\\[', '_' => '\\_', '*' => '\\*']);
    }
}
