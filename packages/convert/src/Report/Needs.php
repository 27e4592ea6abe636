<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Report;

use Amber\Convert\Dictionary\Need;
use Amber\Convert\Dictionary\Usage;

/** Which dictionaries the messages of a store need, and until when, as lines. */
final class Needs
{
    private const DATE = 'Y-m-d H:i';

    /** @return list<string> the dictionary that most messages need first */
    public static function lines(Usage $usage): array
    {
        $rows = [];
        $needs = $usage->needs;
        uasort($needs, static fn (Need $a, Need $b): int => $b->messages <=> $a->messages);
        foreach ($needs as $id => $need) {
            $dictionary = Usage::dictionary((string) $id);
            $name = $dictionary === null ? 'MISSING' : "$dictionary->name, version $dictionary->version";
            $rows[] = self::row((string) $id, $name, $need);
        }
        $rest = ['none' => $usage->none, 'zstd, gzip' => $usage->packed, 'other formats' => $usage->others];
        foreach ($rest as $name => $need) {
            array_push($rows, ...$need->messages > 0 ? [self::row('', $name, $need)] : []);
        }
        $headings = ['id', 'dictionary', 'messages', 'bytes', 'each', 'the last (UTC)'];
        $lines = $rows === [] ? [] : Columns::lines([$headings, ...$rows], 2, 3, 4);
        if ($usage->packed->messages > 0) {
            $lines[] = 'What zstd or gzip wrote was not looked into: messages in it may need a dictionary.';
        }
        if ($usage->compressed > 0) {
            $lines[] = 'Compressed messages among these: ' . number_format($usage->compressed) . '.';
        }
        if ($usage->unread > 0) {
            $lines[] = number_format($usage->unread) . ' could not be read.';
        }

        return $lines;
    }

    /** @return array{string, string, string, string, string, string} */
    private static function row(string $id, string $name, Need $need): array
    {
        $each = Amount::bytes($need->bytes / max(1, $need->messages));

        return [$id, $name, number_format($need->messages), Amount::bytes($need->bytes), $each, self::until($need)];
    }

    private static function until(Need $need): string
    {
        $ends = $need->ends === null ? null : 'ends ' . gmdate(self::DATE, $need->ends);
        $written = $need->written === null ? null : 'written ' . gmdate(self::DATE, $need->written);
        $endless = match (true) {
            $need->endless === 0 => null,
            $need->written !== null => $written,
            $need->endless === $need->messages => 'no end is known',
            default => "of $need->endless no end is known",
        };

        return implode('; ', array_filter([$ends, $endless]));
    }
}
