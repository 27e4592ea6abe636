<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Vectors;

use Amber\Polyfill\Dictionaries;

/** The worked examples of docs/FORMAT.md: what amber_serialize() made of values, byte by byte. */
final class Examples
{
    /** Messages without magic and version, by what they show. */
    private const MESSAGES = [
        'Scalars: `[7, -3, 1000, -1000, 0.25, 19.99, "abc", true, null]`. A float that is a short decimal is `DECIMAL`.'
            => 'A9 07 CA D4E803 DCE703 E632 E69E1F 43616263 D2 D0',
        'A string twice: `["name", "name"]`. The first takes number 0, the second names it.'
            => 'A2 446E616D65 60',
        'Two arrays with one key list: `[["a" => 5, "b" => 6], ["a" => 7, "b" => 8]]`. The first has the keys,'
            . ' the second names their list.'
            => 'A2 B1 4161 4162 05 06 90 07 08',
        'A list of ints as a column: `[300, 301, 305, 300]`. `INTS` of bytes, the base 300, then what each is above it.'
            => 'F0 04 0B D804 00 01 05 00',
        'A list with a step: `[10, 20, 30, 40]`. The first and the step, as zigzag.'
            => 'F0 04 05 14 14',
        'Strings as a column: `["ab", "cde"]`. Two lengths, `INTS` of bits from 2 on, then the bytes of both.'
            => 'F0 02 03 08 04 02 6162 636465',
        'Strings that begin alike: `["img1.png", "img22.png"]`. The prefix, the suffix, the lengths of what is between.'
            => 'F0 02 40 03 696D67 04 2E706E67 08 02 02 31 3232',
        'Choices: `["no", "yes", "no", "no"]`. Two strings, then a bit for each value.'
            => 'F0 04 18 02 426E6F 43796573 02',
        'Decimals as strings: `["1.50", "2.75"]`. `DECIMAL_STRINGS` of two places, and the ints 150 and 275.'
            => 'F0 02 32 0B AC02 00 7D',
        'Ints, of which one is null: `[5, null, 6]`. The bits say which value is of the second column.'
            => 'F0 03 06 05 01 D0 08 0A 02',
        'An array as two columns: `["a" => 1, "b" => 2]`.'
            => 'F2 02 03 05 02 00 6162 05 02 02',
        'Rows: `[["n" => 1, "s" => "x"], ["n" => 2, "s" => "y"]]`. The keys, how many rows, a column for each key.'
            => 'A2 FC 00 02 416E 4173 02 05 02 02 03 05 02 00 7879',
        'An object twice: `[$o, $o]`, `$o` being `(object) ["a" => 1]`. `DEFINE` makes it shared value number 0.'
            => 'A2 F4 F8 48737464436C617373 01 4161 01 B8',
        'A reference in two places: `[&$x, &$x]`, `$x` being 5.'
            => 'A2 F5 05 F6 00',
        'An object that holds itself.'
            => 'F4 F8 48737464436C617373 01 44 73656C66 B8',
        'An enum case, twice. Class and case are strings, which take numbers.'
            => 'A2 FA 4453756974 46486561727473 FA 60 61',
        'Objects of one class as rows, the second named behind them.'
            => 'A3 F9 00 48737464436C617373 01 416E 02 05 02 02 B9',
    ];

    /** Messages with the dictionary tests/vectors/vectors.amberdict, without magic, version and id. */
    private const WITH_DICTIONARY = [
        'With a dictionary whose first strings are "active" and "hello world", and whose three key lists begin with'
            . ' `["id", "state"]` and end with `["mine"]`:'
            . ' `[["id" => 5, "state" => "active"], ["mine" => "new"], ["mine" => "new"]]`. "new" takes the number'
            . ' behind the 60 strings of the dictionary.'
            => 'A3 90 05 60 92 43 6E6577 92 EB0C',
    ];

    /**
     * @param array<int, string> $tags names by the first byte of their ranges
     * @param array<int, string> $columns names of the kinds of columns, by each of their bytes
     */
    public static function markdown(array $tags, array $columns): string
    {
        Dictionaries::load(__DIR__);
        $messages = array_map(static fn (string $hex): string
            => "\xC1\x01" . hex2bin(str_replace(' ', '', $hex)), self::MESSAGES);
        $messages += array_map(WithDictionary::message(...), self::WITH_DICTIONARY);
        $text = '';
        foreach ($messages as $sentence => $message) {
            $lines = Annotation::of($message, $tags, $columns);
            $text .= "\n" . wordwrap($sentence, 118) . "\n\n```\n$lines```\n";
        }
        return "$text\n";
    }
}
