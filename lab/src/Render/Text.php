<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Lab\Model\RequestReport;

/** Text in columns of a terminal; every character of the laboratory's output is one column wide. */
final class Text
{
    /** @return string what people call a serializer: the function's name, where "native" says little */
    public static function serializer(string $name): string
    {
        return $name === RequestReport::NATIVE ? 'serialize()' : $name;
    }

    /** @return int columns, of which what sets a colour has none */
    public static function width(string $text): int
    {
        return preg_match_all('/./us', (string) preg_replace('/\e\[[\d;]*m/', '', $text)) ?: 0;
    }

    /** @return list<string> lines of at most $width columns, broken at spaces */
    public static function wrap(string $text, int $width): array
    {
        $lines = [];
        $line = '';
        foreach (explode(' ', $text) as $word) {
            if ($line !== '' && self::width($line) + 1 + self::width($word) > $width) {
                $lines[] = $line;
                $line = $word;
                continue;
            }
            $line .= $line === '' ? $word : ' ' . $word;
        }
        $lines[] = $line;

        return $lines;
    }

    /** @return list<string> the same behind a head, which stands in the first line alone */
    public static function hanging(string $head, string $text, int $width): array
    {
        $margin = self::width($head);
        $lines = self::wrap($text, $width - $margin);
        $heads = array_pad([$head], count($lines), str_repeat(' ', $margin));

        return array_map(static fn (string $one, string $line): string => $one . $line, $heads, $lines);
    }

    /**
     * @param non-empty-list<string> $items
     * @return string such as "a, b and c"
     */
    public static function enumeration(array $items, string $and = 'and'): string
    {
        $last = array_pop($items);

        return $items === [] ? $last : implode(', ', $items) . " $and $last";
    }
}
