<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Report;

use Amber\Polyfill\Decode\KeyList;
use Amber\Polyfill\Dictionary;

/** What is in a dictionary, as lines. */
final class Contents
{
    /** @return string what is in it, in one line */
    public static function summary(Dictionary $dictionary): string
    {
        return sprintf(
            '%s, version %d of %s, id %s: %s, %s, %s, %s',
            $dictionary->name,
            $dictionary->version,
            $dictionary->date,
            bin2hex($dictionary->id),
            Amount::count(count($dictionary->keyLists), 'key list'),
            Amount::count(count($dictionary->layouts), 'class layout'),
            Amount::count(count($dictionary->strings), 'string'),
            Amount::bytes(strlen($dictionary->content)),
        );
    }

    /** @return list<string> what is in it besides entries, and what that means */
    public static function pieces(Dictionary $dictionary): array
    {
        return $dictionary->zstd === null ? [] : [
            number_format(strlen($dictionary->zstd)) . ' bytes of it are content for zstd, which is text from the'
                . ' payloads as it is: keep the file as you keep these. It serves where "compress" is set.',
        ];
    }

    /** @return list<string> all entries, by their numbers */
    public static function entries(Dictionary $dictionary): array
    {
        $keys = static fn (KeyList $list): string => trim($list->class . ' [' . implode(', ', $list->keys) . ']');

        return [
            ...self::numbered('key lists', array_map($keys, $dictionary->keyLists)),
            ...self::numbered('class layouts', array_map($keys, $dictionary->layouts)),
            ...self::numbered('strings', $dictionary->strings),
        ];
    }

    /**
     * @param list<string> $entries
     * @return list<string>
     */
    private static function numbered(string $title, array $entries): array
    {
        $lines = $entries === [] ? [] : ['', $title];
        foreach ($entries as $number => $entry) {
            $lines[] = sprintf('%6d  %s', $number, Printable::text($entry));
        }

        return $lines;
    }
}
