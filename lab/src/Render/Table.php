<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Symfony\Component\Console\Formatter\OutputFormatter;
use Symfony\Component\Console\Helper\Table as ConsoleTable;
use Symfony\Component\Console\Helper\TableSeparator;
use Symfony\Component\Console\Helper\TableStyle;
use Symfony\Component\Console\Output\BufferedOutput;

/** A table in plain text, which the console draws: the first column to the left, the others to the right. */
final class Table
{
    /** @return list<string> */
    public static function lines(Sheet $sheet, Paint $paint): array
    {
        $output = new BufferedOutput();
        $table = new ConsoleTable($output);
        $table->setStyle(self::style($paint))->setHeaders(self::headings($sheet->headings));
        foreach (array_slice(array_keys($sheet->headings), 1) as $column) {
            $table->setColumnStyle($column, self::style($paint)->setPadType(STR_PAD_LEFT));
        }
        $hasSign = self::signed([...$sheet->rows, ...$sheet->foot]);
        foreach ([$sheet->rows, $sheet->foot] as $place => $rows) {
            if ($place > 0 && $rows !== []) {
                $table->addRow(new TableSeparator());
            }
            foreach ($rows as $row) {
                $table->addRow(array_map(
                    static fn (Cell $cell, bool $isSigned): string => self::cell($cell, $isSigned, $paint),
                    $row,
                    $hasSign,
                ));
            }
        }
        $table->render();

        // Without the rules above and below all.
        return array_slice(array_map(rtrim(...), explode("\n", trim($output->fetch()))), 1, -1);
    }

    /** A rule below the headings and above the means, and nothing else. */
    private static function style(Paint $paint): TableStyle
    {
        return (new TableStyle())
            ->setHorizontalBorderChars('─')
            ->setVerticalBorderChars('', '  ')
            ->setCrossingChars('──', '', '', '', '', '', '', '', '', '', '──', '')
            ->setBorderFormat($paint->apply(Style::Quiet, '%s'))
            ->setCellHeaderFormat($paint->apply(Style::Quiet, '%s'))
            ->setCellRowContentFormat('%s');
    }

    /**
     * @param list<string> $headings
     * @return list<string> broken where words end, so that eight serializers are within a terminal's width
     */
    private static function headings(array $headings): array
    {
        $broken = array_map(static fn (string $one): string => strtr($one, [' ' => "\n", '-' => "-\n"]), $headings);
        $height = max([0, ...array_map(static fn (string $one): int => substr_count($one, "\n"), $broken)]);

        return array_map(
            static fn (string $one): string => str_repeat("\n", $height - substr_count($one, "\n")) . $one,
            $broken,
        );
    }

    /**
     * @param list<list<Cell>> $rows
     * @return list<bool> by column, whether a sign stands behind some of its figures
     */
    private static function signed(array $rows): array
    {
        return array_map(
            static fn (int $column): bool => array_filter(
                array_column($rows, $column),
                static fn (Cell $cell): bool => Marks::hasSign($cell->text),
            ) !== [],
            array_keys($rows[0] ?? []),
        );
    }

    /** Keeps a column for the sign, so that figures stand below each other. */
    private static function cell(Cell $cell, bool $isSigned, Paint $paint): string
    {
        $space = $isSigned && !Marks::hasSign($cell->text) ? ' ' : '';

        return $paint->apply($cell->style, OutputFormatter::escape($cell->text)) . $space;
    }
}
