<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Report;

/** Rows of cells as lines, each column as wide as its widest cell. */
final class Columns
{
    private const BETWEEN = '  ';

    /**
     * @param non-empty-list<list<string>> $rows the headings first, all of the same length
     * @param int ...$right places of the columns that are set to the right
     * @return list<string>
     */
    public static function lines(array $rows, int ...$right): array
    {
        $lines = array_fill(0, count($rows), []);
        foreach (array_keys($rows[0]) as $column) {
            $cells = array_column($rows, $column);
            $width = max([0, ...array_map(self::width(...), $cells)]);
            foreach ($cells as $row => $cell) {
                $space = str_repeat(' ', $width - self::width($cell));
                $lines[$row][] = in_array($column, $right, true) ? $space . $cell : $cell . $space;
            }
        }

        return array_map(static fn (array $cells): string => rtrim(implode(self::BETWEEN, $cells)), $lines);
    }

    /** @return int characters, each of which takes one column */
    private static function width(string $text): int
    {
        return (int) preg_match_all('/./us', $text);
    }
}
