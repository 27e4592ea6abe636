<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Vectors;

use Amber\Polyfill\Amber;
use Amber\Polyfill\Dictionary;

require_once __DIR__ . '/../../ext/tests/inc/zstd.inc';

/** Two dictionaries, and messages that name them. */
final class WithDictionary
{
    public const NAME = 'vectors';

    /** So many strings that its last ones take a byte more, as do those that a message adds. */
    private const STRINGS = 60;

    /** What libzstd makes of a list of a sentence and an address, with the content for it, less the magic number. */
    private const FRAME = '204bd5000058a2ea34546265652e6f726705fced748e6e3800b1ad5869b302';

    /** Items by what is special about them. */
    private const GOOD = [
        'a dictionary that nothing names' => '05',
        'a string of the dictionary' => 'A1 60',
        'a string of the dictionary, by a number of one byte more' => 'A1 EB 0B',
        'strings of the message follow those of the dictionary' => 'A3 42 6F6E EB 0C 60',
        'a string of the dictionary, by a varint' => 'A1 EE 02',
        'a key list of the dictionary' => '90 05 60',
        'a key list of the dictionary with an int' => '91 05 06',
        'a key list of the dictionary, by a varint' => 'ED 01 05 06',
        'key lists of the message follow those of the dictionary' => 'A2 B0 41 78 05 93 06',
        'a key list of the dictionary as rows' => 'A2 FC 01 02 05 02 02 01 60',
        'keys that are strings of the dictionary' => 'A2 B1 60 61 05 06 93 07 08',
        'a class layout of the dictionary' => 'A2 C0 05 61 D0 C0 06 60 D0',
        'a class layout of the dictionary without properties' => 'A2 C1 C1',
        'a class layout of the dictionary with ints' => 'C2 05 06',
        'a class layout of the dictionary as rows' => 'A2 FD 01 02 05 02 02 01 60 01 D0',
        'class layouts of the message follow those of the dictionary' => 'A2 F8 62 01 61 05 F7 03 06',
        'a class that is a string of the dictionary' => 'F8 62 01 41 61 05',
        'shared values begin with 0' => 'A2 F4 90 05 60 B8',
        'an object of the dictionary that holds itself' => 'F4 C0 05 B8 D0',
        'choices among strings of the dictionary' => 'F0 04 18 02 60 EB 0B 05',
        'one string of the dictionary many times' => 'F0 08 01 61',
    ];

    private const BAD = [
        'a string that neither the dictionary nor the message has' => 'EB 0C',
        'a key list that neither the dictionary nor the message has' => '93 05',
        'a class layout that neither the dictionary nor the message has' => 'C3 05',
        'rows with a key list that neither has' => 'A2 FC 04 02 05 02 02',
        'a record of the dictionary that ends early' => '90 05',
        'more values than the data can hold, in records of the dictionary' => 'EF 80 80 80 01 90 05 60',
    ];

    /** Its lists, with content for zstd, from which other frames are made. */
    public const PACKED = 'packed';

    /** @return array<string, string> the bytes of their files, by their names */
    public static function files(): array
    {
        $strings = ['active', 'hello world', 'stdClass'];
        for ($i = count($strings); $i < self::STRINGS; $i++) {
            $strings[] = "known $i";
        }
        $keys = [['id', 'state'], [5, 'q'], ['mine']];
        $classes = [['Item', ['id', 'name', 'other']], ['stdClass', []], ['stdClass', [0, 'k']]];
        $lists = ['strings' => $strings, 'keys' => $keys, 'classes' => $classes];
        $bytes = static fn (string $name, array $content): string
            => Dictionary::bytes($name, 1, '2026-11-30', Amber::serialize($content));
        return [
            self::NAME => $bytes(self::NAME, $lists),
            self::PACKED => $bytes(self::PACKED, $lists + ['zstd' => zstd_dictionary()]),
        ];
    }

    /** @return \Generator<string, string> messages by what is special about them */
    public static function good(): \Generator
    {
        foreach (self::GOOD as $name => $hex) {
            yield $name => self::message($hex);
        }
    }

    /** @return \Generator<string, string> messages by what is wrong with them */
    public static function bad(): \Generator
    {
        yield 'no id' => "\xC1\x11";
        yield 'half an id' => substr(self::message(''), 0, 4);
        yield 'nothing behind the id' => self::message('');
        yield 'a dictionary that is not there' => "\xC1\x11none\x05";
        yield 'a dictionary and a checksum' => "\xC1\x51" . substr(self::message('05'), 2);
        foreach (self::BAD as $name => $hex) {
            yield $name => self::message($hex);
        }
    }

    /** A message with the dictionary. */
    public static function message(string $hex): string
    {
        return "\xC1\x11" . self::id(self::NAME) . hex2bin(str_replace(' ', '', $hex));
    }

    /** @return \Generator<string, string> compressed messages by what is special about them */
    public static function goodPacked(): \Generator
    {
        $frame = substr(zstd_frame(zstd_block("\x60"), 1), 4);
        yield 'content for zstd that nothing names' => self::packed(self::PACKED, $frame, 1);
        yield 'content for zstd' => self::packed(self::PACKED, (string) hex2bin(self::FRAME), 75);
    }

    /** @return \Generator<string, string> compressed messages by what is wrong with them */
    public static function badPacked(): \Generator
    {
        $frame = zstd_frame(zstd_block("\x60"), 1);
        yield 'a magic number, where the dictionary has content for zstd' => self::packed(self::PACKED, $frame, 1);
        yield 'a frame of more with content for zstd' => self::packed(self::PACKED, (string) hex2bin(self::FRAME), 74);
        yield 'compressed, with a dictionary that is not there' => "\xC1\x31none\x01$frame";
    }

    private static function packed(string $name, string $frame, int $n): string
    {
        return substr_replace(compressed($frame, $n), "\x31" . self::id($name), 1, 1);
    }

    private static function id(string $name): string
    {
        ['content' => $content] = Amber::unserialize(self::files()[$name]);
        return Dictionary::idOf($content);
    }
}
