<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Dictionary;

use Amber\Convert\Zstd;
use Amber\Polyfill\Dictionary;
use Amber\Polyfill\Encode\Snapshot;
use Amber\Polyfill\Encode\Writer;

/** Makes the content for zstd of a dictionary: pieces that messages share after the dictionary has shortened them. */
final class Packing
{
    /** Twice as much saves less than 1 % more (docs/COMPRESSION.md). */
    private const MOST = 8192;
    private const LEAST = 512;

    /** What stands around it in the file. */
    private const BESIDE = 16;

    /** Messages that are taken: zstd asks for a hundred times the bytes of its content. */
    private const SAMPLES = 5000;
    private const HEAD = 2 + Dictionary::ID_BYTES;
    private const DEPTH = 4096;

    /**
     * @param Dictionary $dictionary whose content for zstd this takes the place of, if it has any
     * @param list<string> $texts values as serialize() writes them
     * @param bool $allowClasses whether classes may be built
     * @return string|null null: there are too few, or too little repeats
     */
    public static function of(Dictionary $dictionary, array $texts, bool $allowClasses): ?string
    {
        $entries = strlen($dictionary->content) - strlen((string) $dictionary->zstd);
        $most = min(self::MOST, Dictionary::MOST - $entries - self::BESIDE);
        if ($most < self::LEAST) {
            return null;
        }
        sort($texts, SORT_STRING);
        $step = max(1, count($texts) / self::SAMPLES);
        $samples = [];
        for ($place = 0.0; $place < count($texts); $place += $step) {
            $value = unserialize($texts[(int) $place], ['allowed_classes' => $allowClasses]);
            $message = (new Writer(Snapshot::of($value, self::DEPTH), $dictionary))->message();
            $samples[] = substr($message, self::HEAD);
        }

        return Zstd::train(array_values(array_filter($samples, static fn (string $one): bool => $one !== '')), $most);
    }
}
