<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Report;

use Amber\Convert\Left;

/** Names of payloads as they may be shown. That of a session is its id: who knows it can be that user. */
final class ShownNames
{
    /** Letters of an id that are shown, and where that is not enough to tell it from others, as many as needed. */
    private const LETTERS = 4;

    /** Half of the longest id that PHP makes or takes: session.sid_length is at most 256. */
    private const MOST_LETTERS = 128;

    /** Names in a list; what is more is counted. */
    private const FEW = 5;

    /** A file's; a key's of phpredis and php-memcached; in any name, behind its last "/", what may be one of others. */
    private const ID = '~(?|(sess_|SESSION:|memc\.sess\.key\.)([\w,-]+)'
        . '|()(?<![\w,-])(?=[a-zA-Z_,-]*\d)([\w,-]{20,})(?=[^/]*\z))~';

    /**
     * @param list<string> $names
     * @return list<string> the same in the same order, no two alike; of the id of a session at most half
     */
    public static function of(array $names): array
    {
        $shown = array_map(static fn (string $name): string => self::cut($name, self::LETTERS), $names);
        $longest = min(self::MOST_LETTERS, max([0, ...array_map(strlen(...), $names)]));
        for ($letters = self::LETTERS + 1; $letters <= $longest && self::alike($shown) !== []; ++$letters) {
            foreach (self::alike($shown) as $place => $_) {
                $shown[$place] = self::cut($names[$place], $letters);
            }
        }

        return self::numbered($shown);
    }

    /** @return string the first names of what was left for one reason, and how many there are besides */
    public static function some(Left $left): string
    {
        $names = self::of(array_slice($left->names, 0, self::FEW));
        $more = $left->count - count($names);

        return implode(', ', $names) . ($more > 0 ? " and $more more" : '');
    }

    private static function cut(string $name, int $letters): string
    {
        $cut = preg_replace_callback(self::ID, static function (array $match) use ($letters): string {
            [, $prefix, $id] = $match;
            $shown = min($letters, max(self::LETTERS, intdiv(strlen($id), 2)));

            return $prefix . substr($id, 0, $shown) . (strlen($id) > $shown ? '…' : '');
        }, $name);

        return Printable::text((string) $cut);
    }

    /**
     * @param array<int, string> $shown
     * @return array<int, string> those that are there more than once, by their places
     */
    private static function alike(array $shown): array
    {
        $times = array_count_values($shown);

        return array_filter($shown, static fn (string $name): bool => $times[$name] > 1);
    }

    /**
     * @param array<int, string> $shown
     * @return list<string>
     */
    private static function numbered(array $shown): array
    {
        $names = [];
        foreach ($shown as $name) {
            for ($unique = $name, $number = 2; isset($names[$unique]); ++$number) {
                $unique = "$name ($number)";
            }
            $names[$unique] = $unique;
        }

        return array_values($names);
    }
}
