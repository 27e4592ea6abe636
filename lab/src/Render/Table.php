<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

/** A table in plain text: the first column to the left, the others to the right, as wide as their widest cell. */
final class Table
{
    private const GAP = '  ';

    /** @var list<list<Cell>|null> null is a rule */
    private array $rows = [];

    /** @param list<string> $headings one per column; may have several lines */
    public function __construct(private readonly array $headings)
    {
    }

    /** @return self whose headings break where words do, so that eight serializers are within the width of a terminal */
    public static function of(Sheet $sheet): self
    {
        $broken = static fn (string $text): string => strtr($text, [' ' => "\n", '-' => "-\n"]);
        $table = new self(array_map($broken, $sheet->headings));
        $hasSign = self::signed([...$sheet->rows, ...$sheet->foot]);
        foreach ([$sheet->rows, $sheet->foot] as $place => $rows) {
            if ($place > 0 && $rows !== []) {
                $table->rule();
            }
            foreach ($rows as $row) {
                $table->add(array_map(self::aligned(...), $row, $hasSign));
            }
        }

        return $table;
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
    private static function aligned(Cell $cell, bool $isSigned): Cell
    {
        return $isSigned && !Marks::hasSign($cell->text) ? new Cell("$cell->text ", $cell->style) : $cell;
    }

    /** @param list<Cell|string> $cells one per column */
    public function add(array $cells): void
    {
        if (count($cells) !== count($this->headings)) {
            throw new \LogicException(sprintf('%d cells for %d columns', count($cells), count($this->headings)));
        }
        $this->rows[] = array_map(static fn (Cell|string $cell): Cell => is_string($cell) ? new Cell($cell) : $cell, $cells);
    }

    /** Draws a line under the rows so far. */
    public function rule(): void
    {
        $this->rows[] = null;
    }

    /** @return list<string> */
    public function lines(Paint $paint): array
    {
        $headings = $this->headingRows();
        $widths = $this->widths($headings);
        $width = array_sum($widths) + strlen(self::GAP) * (count($widths) - 1);
        $rule = $paint->apply(Style::Quiet, str_repeat('─', $width));
        $lines = array_map(static fn (array $row): string => self::line($row, $widths, $paint), $headings);
        $lines[] = $rule;
        foreach ($this->rows as $row) {
            $lines[] = $row === null ? $rule : self::line($row, $widths, $paint);
        }

        return $lines;
    }

    /** @return list<list<Cell>> headings that have fewer lines than others stand at the bottom */
    private function headingRows(): array
    {
        $parts = array_map(static fn (string $heading): array => explode("\n", $heading), $this->headings);
        $height = max(1, ...array_map(count(...), $parts));
        $rows = [];
        for ($i = 0; $i < $height; ++$i) {
            $rows[] = array_map(
                static fn (array $part): Cell => new Cell($part[$i - $height + count($part)] ?? '', Style::Quiet),
                $parts,
            );
        }

        return $rows;
    }

    /**
     * @param list<list<Cell>> $headings
     * @return list<int>
     */
    private function widths(array $headings): array
    {
        $widths = [];
        foreach (array_keys($this->headings) as $column) {
            $cells = array_column([...$headings, ...array_filter($this->rows)], $column);
            $widths[] = max(0, ...array_map(static fn (Cell $cell): int => Text::width($cell->text), $cells));
        }

        return $widths;
    }

    /**
     * @param list<Cell> $row
     * @param list<int> $widths
     */
    private static function line(array $row, array $widths, Paint $paint): string
    {
        $parts = [];
        foreach ($row as $column => $cell) {
            $parts[] = $paint->apply($cell->style, Text::pad($cell->text, $widths[$column], $column > 0));
        }

        return rtrim(implode(self::GAP, $parts));
    }
}
