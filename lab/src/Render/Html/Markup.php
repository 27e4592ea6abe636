<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render\Html;

/** The little that pages are made of. */
final class Markup
{
    /** @return string with nothing in it that HTML would take for markup */
    public static function text(string $text): string
    {
        return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE | ENT_HTML5, 'UTF-8');
    }

    /**
     * @param list<string> $headings
     * @param list<list<string>> $rows cells as HTML, <td> included
     * @param list<string>|null $foot cells as HTML of a row that does not take part in sorting
     * @return string a table whose columns sort
     */
    public static function table(array $headings, array $rows, ?array $foot = null): string
    {
        $head = implode('', array_map(
            static fn (string $heading): string => '<th scope="col"><button type="button">'
                . ($heading === '' ? '<span aria-label="name">·</span>' : self::text($heading)) . '</button></th>',
            $headings,
        ));
        $body = implode("\n", array_map(static fn (array $row): string => '<tr>' . implode('', $row) . '</tr>', $rows));
        $end = $foot === null ? '' : '<tfoot><tr>' . implode('', $foot) . '</tr></tfoot>';

        return "<div class=\"scroll\"><table class=\"sortable\"><thead><tr>$head</tr></thead>\n<tbody>$body</tbody>$end</table></div>\n";
    }

    /**
     * @param float|string|null $value what the column is sorted by; for figures the very number of the JSON report
     * @param string $class of the cell
     * @param string $title said when it is pointed at
     */
    public static function cell(string $text, float|string|null $value, string $class = '', string $title = ''): string
    {
        $value = is_float($value) ? json_encode($value, JSON_THROW_ON_ERROR) : (string) $value;

        return '<td data-value="' . self::text($value) . '"' . ($class === '' ? '' : " class=\"$class\"")
            . ($title === '' ? '' : ' title="' . self::text($title) . '"') . '>' . self::text($text) . '</td>';
    }
}
