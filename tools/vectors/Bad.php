<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Tools\Vectors;

use Amber\Polyfill\Check\Messages;

/** Messages that a decoder must refuse. */
final class Bad
{
    /** Good ones that are cut at each byte. */
    private const CUT = [
        'the greatest INT of 8 bytes', 'FLOAT 1.5', 'string of 32 bytes', 'map of 8', 'the names of 49 strings',
        'object of 1 properties', 'STRINGS', 'CHOICES of 4', 'STAMPS, times', 'SPLIT into strings and ints', 'FLOATS',
        'DELTAS of width 4', 'AFFIXED with prefix and suffix', 'keys of STRINGS', 'NODE_ROWS of two columns',
        'LIST_ROWS in a column of ROWS', 'a class that implements Serializable', 'enum cases',
        'a reference in three places',
    ];
    private const LONGEST_CUT = 40;

    /** @return \Generator<string, string> messages by what is wrong with them */
    public static function messages(): \Generator
    {
        yield 'nothing' => '';
        yield 'no version' => "\xC1";
        foreach (["\xC0\x01" => 'another magic byte', "\xC1\x00" => 'version 0', "\xC1\x02" => 'version 2',
            "\xC1\x11" => 'a flag', "\xC1\xF1" => 'all flags'] as $head => $name) {
            yield $name => "$head\x05";
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
