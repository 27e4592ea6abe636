<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\FidelityTable;
use Amber\Lab\Model\Grid;
use Amber\Lab\Model\KindTable;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\MixTable;
use Amber\Lab\Model\Report;

/** The report for a wiki, an issue or a README: verdict, means, ratios by measure, and what they stand on. */
final class Markdown implements Renderer
{
    public function render(Report $report): string
    {
        $comparison = new Comparison($report);
        $parts = ["# $report->title", ...Verdict::sentences($comparison), ...$report->findings];
        if ($report->fidelity !== null) {
            $parts[] = "## Fidelity\n\n" . self::fidelity($report->fidelity);
        }
        foreach (KindTable::of($comparison) as $grid) {
            $parts[] = "## $grid->title\n\n" . self::grid($grid);
        }
        foreach (Metric::cases() as $metric) {
            if ($comparison->has($metric)) {
                $parts[] = '## ' . ucfirst($metric->label()) . "\n\n" . self::ratios($comparison, $metric);
            }
        }
        foreach ([...Grids::ofCurves($report), ...$report->grids, ...MixTable::of($report)] as $grid) {
            $parts[] = "## $grid->title\n\n" . self::grid($grid);
        }
        $parts[] = "## How it was measured\n\n" . self::trust($report);

        return implode("\n\n", $parts) . "\n";
    }

    private static function fidelity(FidelityTable $fidelity): string
    {
        $names = array_keys($fidelity->verdicts);
        $rows = [];
        foreach (array_keys($fidelity->probes) as $probe) {
            $signs = array_map(
                static fn (string $name): string => Marks::faith($fidelity->verdicts[$name][$probe]->faith),
                $names,
            );
            $rows[] = [$probe, ...$signs];
        }

        return self::table(['', ...$names], $rows);
    }

    private static function ratios(Comparison $comparison, Metric $metric): string
    {
        $report = $comparison->report;
        $names = $report->measured();
        $rows = [];
        foreach ($report->sets as $set) {
            $row = [$set->name];
            foreach ($names as $name) {
                $row[] = Marks::ratio($comparison, $set, $name, $metric)
                    . ' (' . Units::metric($metric, $metric->of($set->results[$name])) . ')';
            }
            $rows[] = $row;
        }
        $means = array_map(static function (string $name) use ($comparison, $metric): string {
            $ratio = $comparison->mean($name, $metric)->ratio;

            return $ratio === null ? '–' : Units::ratio($ratio);
        }, $names);

        return "Ratio to $report->baseline, and the figure.\n\n" . self::table(['', ...$names], [...$rows, ['mean', ...$means]]);
    }

    private static function grid(Grid $grid): string
    {
        $rows = array_map(static fn (array $row): array => array_map(Units::figure(...), $row), $grid->rows);

        return ($grid->note === '' ? '' : "$grid->note\n\n") . self::table($grid->columns, $rows);
    }

    private static function trust(Report $report): string
    {
        $lines = ['```', $report->command, '```', ''];
        foreach ($report->environment as $name => $fact) {
            $lines[] = "- $name: $fact";
        }
        foreach ($report->peers as $peer) {
            $lines[] = "- $peer->name: " . ($peer->absence === null ? "$peer->version, $peer->description" : "absent, $peer->absence");
        }
        foreach ([...$report->warnings, ...array_map(
            static fn (string $name, string $reason): string => "$name skipped: $reason",
            array_keys($report->skipped),
            $report->skipped,
        )] as $warning) {
            $lines[] = '- **' . strtr($warning, ['<' => '&lt;', '*' => '\\*', '`' => '\\`']) . '**';
        }

        return implode("\n", [...$lines, '', Method::describe($report)]);
    }

    /**
     * @param list<string> $headings
     * @param list<list<string>> $rows
     */
    private static function table(array $headings, array $rows): string
    {
        $line = static fn (array $cells): string
            => '| ' . implode(' | ', array_map(static fn (string $cell): string => strtr($cell, ['|' => '\\|']), $cells)) . ' |';
        $rule = '|' . str_repeat(' --- |', count($headings));

        return implode("\n", [$line($headings), $rule, ...array_map($line, $rows)]);
    }
}
