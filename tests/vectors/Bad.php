<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Vectors;

use Amber\Polyfill\Check\Messages;
use Amber\Polyfill\Encode\Bytes;

/** Messages that a decoder must refuse. */
final class Bad
{
    /** Good ones that are cut at each byte. */
    private const CUT = [
        'the greatest INT of 8 bytes', 'FLOAT 1.5', 'string of 32 bytes', 'map of 8', 'the names of 49 strings',
        'object of 1 properties', 'STRINGS', 'CHOICES of 4', 'DATES, times', 'SPLIT into strings and ints', 'FLOATS',
        'DELTAS of width 4', 'PREFIX_SUFFIX with prefix and suffix', 'keys of STRINGS', 'SHARED_ROWS of two columns',
        'LIST_ROWS in a column of ROWS', 'a class that implements Serializable', 'enum cases',
        'a reference in three places',
    ];
    private const LONGEST_CUT = 40;

    /** @return \Generator<string, string> what stands behind the version, by which limit it exceeds */
    private static function limits(): \Generator
    {
        $std = "\xF8\x48stdClass\x01\x41a";
        $rows = "\xF9\x00\x48stdClass\x01\x41a\x02\x00";
        yield '4097 lists in each other' => str_repeat("\xA1", 4097) . "\x05";
        yield '4097 objects in each other' => $std . str_repeat("\xC0", 4096) . "\x05";
        yield 'lists that each name the one before, 4097 deep'
            => "\xEF\x81\x20\xF4\xA1\x05" . implode(array_map(
                static fn (int $i): string => "\xF4\xA1" . ($i < 8 ? chr(0xB8 + $i) : "\xF3" . Bytes::varint($i)),
                range(0, 4095),
            ));
        yield 'objects that each name the one before, 8193 deep'
            => "\xEF\x81\x40\xF4$std\x05" . implode(array_map(
                static fn (int $i): string => "\xF4\xC0" . ($i < 8 ? chr(0xB8 + $i) : "\xF3" . Bytes::varint($i)),
                range(0, 8191),
            ));
        yield 'int keys that are further apart' => "\xF2\x02\x0B\x00\x00\x81\x02\x01";
        yield 'more rows than bytes and the budget pay for'
            => "\xEF\x81\x88\x02\xB0\x41a\x05" . str_repeat("\xFC\x01\x80\x02\x01\x05", 132);
        yield 'a reference that names itself' => "\xF5\xB8";
        yield 'a reference to a row, named in another one' => "\xA2$rows\xF5\xB8\xBA";
        yield 'a reference to a row, joined in another one' => "\xA2$rows\xF5\xB8\xF6\x02";
        yield 'a list that leads to a row, named in another one' => "\xA2$rows\xF4\xA1\xB8\xBA";
    }

    /** @return \Generator<string, string> messages by what is wrong with them */
    public static function messages(): \Generator
    {
        yield 'nothing' => '';
        yield 'no version' => "\xC1";
        foreach (["\xC0\x01" => 'another magic byte', "\xC1\x00" => 'version 0', "\xC1\x02" => 'version 2',
            "\xC1\x41" => 'a flag', "\xC1\xF1" => 'all flags'] as $head => $name) {
            yield $name => "$head\x05";
        }
        foreach (self::limits() as $name => $item) {
            yield $name => "\xC1\x01$item";
        }
        foreach (Messages::unsound() as $name => $hex) {
            yield $name => "\xC1\x01" . Good::named((string) hex2bin(str_replace(' ', '', $hex)));
        }
        $good = iterator_to_array(Good::messages());
        foreach (self::CUT as $name) {
            for ($length = 2; $length < min(strlen($good[$name]), self::LONGEST_CUT); $length++) {
                yield "$name, cut to $length bytes" => substr($good[$name], 0, $length);
            }
            yield "$name, and a byte more" => $good[$name] . "\x05";
        }
    }
}
