<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Report;

use Amber\Convert\Dictionary\Harvest;
use Amber\Convert\Dictionary\Made;

/** What a new dictionary was learned from and what it is worth, as lines. */
final class Learning
{
    /** @return list<string> what was learned from, and what was left out */
    public static function from(Harvest $harvest): array
    {
        $lines = [sprintf(
            'Learned from %s; measured on %s.',
            Amount::count($harvest->training->count(), 'payload'),
            Amount::count(count($harvest->kept), 'other'),
        )];
        if ($harvest->texts > 0) {
            $lines[] = number_format($harvest->texts) . ' are strings with texts of serialize() in them, as Laravel'
                . ' keeps sessions in a cache: these stay as they are.';
        }
        if ($harvest->rest > 0) {
            $lines[] = number_format($harvest->rest) . ' more are there; a larger --limit takes them.';
        }
        if (array_sum($harvest->skipped) > $harvest->count()) {
            $lines[] = 'Most payloads were left out: the dictionary knows nothing of these.';
        }
        $left = static fn (string $reason): string => "Left out: $reason.";

        return [...$lines, ...array_map($left, self::reasons($harvest))];
    }

    /** @return list<string> why payloads were left out, and how many */
    public static function reasons(Harvest $harvest): array
    {
        return array_map(
            static fn (string $reason, int $count): string => number_format($count) . ' ' . Printable::text($reason),
            array_keys($harvest->skipped),
            $harvest->skipped,
        );
    }

    /** @return list<string> what is in it, and whether it pays */
    public static function of(Made $made, string $file): array
    {
        $pieces = Contents::pieces($made->dictionary);

        return [
            Contents::summary($made->dictionary) . '.', '', ...self::table($made), '', ...self::values($made->values),
            ...$pieces, ...$pieces === [] ? [] : [''], self::conclusion($made, $file),
        ];
    }

    /** @return list<string> */
    private static function table(Made $made): array
    {
        $base = $made->without;
        $cell = static fn (string $text, float $value, float $of): string
            => "$text " . Amount::ratio($of > 0 ? $value / $of : 0);
        $hasPacked = $base->packed !== null;
        $rows = [['relative to amber', 'bytes', ...$hasPacked ? ['and zstd -3'] : [], 'encode', 'decode']];
        foreach ($made->verdicts as $one) {
            $packed = $cell(Amount::bytes((float) $one->packed), (float) $one->packed, (float) $base->packed);
            $rows[] = [
                $one->name,
                $cell(Amount::bytes($one->bytes), $one->bytes, $base->bytes),
                ...$hasPacked ? [$packed] : [],
                $cell(Amount::time($one->encode), $one->encode, $base->encode),
                $cell(Amount::time($one->decode), $one->decode, $base->decode),
            ];
        }

        return Columns::lines($rows, 1, 2, 3, 4);
    }

    /**
     * @param list<string> $values
     * @return list<string>
     */
    private static function values(array $values): array
    {
        $quoted = array_map(static fn (string $value): string => '  "' . Printable::text($value) . '"', $values);

        return $values === [] ? [] : ['Values that are in the file; look whether one is personal:', ...$quoted, ''];
    }

    private static function conclusion(Made $made, string $file): string
    {
        $changes = static fn (float $saved, string $verb, string $other): string
            => $saved < 0 ? sprintf("$other %.0f %% to", -100 * $saved) : sprintf("$verb %.0f %% of", 100 * $saved);
        $saves = $changes($made->saved($made->without), 'saves', 'adds');
        $beside = $made->before === null ? ''
            : ', and ' . $changes($made->saved($made->before), 'saves', 'adds') . " those of {$made->before->name}";

        return $made->pays() ? "It $saves the bytes that amber takes without it$beside. It is in $file."
            : "It does not pay: it $saves the bytes that amber takes without it$beside. It is in $file all the same.";
    }
}
