<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Lab\Model\Grid;

/** Tables of the page; report.js sorts their columns by data-value, which is the number of the JSON report. */
final class HtmlTable
{
    /**
     * @param list<Grid> $grids
     * @return list<Markup> each with its title and note
     */
    public static function grids(array $grids): array
    {
        return array_map(static fn (Grid $grid): Markup => Markup::of(
            "<div class=\"grid\"><h3>%s</h3>%s%s</div>\n",
            $grid->title,
            $grid->note === '' ? '' : Markup::of('<p>%s</p>', $grid->note),
            self::of(Sheets::grid($grid)),
        ), $grids);
    }

    /** @return Markup the table alone */
    public static function of(Sheet $sheet): Markup
    {
        $foot = array_slice($sheet->foot, -1);

        return Markup::of(
            "<div class=\"scroll\"><table class=\"sortable\"><thead><tr>%s</tr></thead>\n<tbody>%s</tbody>%s</table>"
            . "</div>\n",
            array_map(static fn (string $heading): Markup => Markup::of(
                '<th scope="col"><button type="button">%s</button></th>',
                $heading === '' ? 'name' : $heading,
            ), $sheet->headings),
            array_map(self::row(...), $sheet->rows),
            $foot === [] ? '' : Markup::of('<tfoot>%s</tfoot>', array_map(self::row(...), $foot)),
        );
    }

    /** @param list<Cell> $cells */
    private static function row(array $cells): Markup
    {
        return Markup::of("<tr>%s</tr>\n", array_map(static fn (Cell $cell): Markup => Markup::of(
            '<td data-value="%s" class="%s" title="%s">%s</td>',
            $cell->value,
            strtolower($cell->style->name),
            $cell->title,
            $cell->text,
        ), $cells));
    }
}
