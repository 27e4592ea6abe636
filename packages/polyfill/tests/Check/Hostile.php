<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Check;

use Amber\Polyfill\Amber;

/** Messages, igbinary's data and that of serialize(), made of pieces: what no encoder writes. */
final class Hostile
{
    /** How each reader's data begins. */
    public const HEADERS = ['amber' => "\xC1\x01", 'igbinary' => "\0\0\0\2", 'serialize' => ''];

    /**
     * An object, whatever its class.
     *
     * @param array<string, string> $properties what begins as the reader's values do, by names
     */
    public static function object(string $reader, string $class, array $properties = []): string
    {
        if ($reader === 'serialize') {
            return 'O:' . self::quoted($class) . ':' . self::elements($properties);
        }
        $count = chr(count($properties));
        if ($reader === 'amber') {
            $names = array_map(self::string(...), array_map(strval(...), array_keys($properties)));
            return "\xF8" . self::string($class) . $count . implode($names) . implode($properties);
        }
        $data = "\x17" . self::sized($class) . "\x14" . $count;
        foreach ($properties as $name => $value) {
            $data .= "\x11" . self::sized((string) $name) . $value;
        }
        return $data;
    }

    public static function enumCase(string $reader, string $class, string $case): string
    {
        if ($reader === 'serialize') {
            return 'E:' . self::quoted("$class:$case") . ';';
        }
        return $reader === 'amber' ? "\xFA" . self::string($class) . self::string($case)
            : "\x17" . self::sized($class) . "\x27\x11" . self::sized($case);
    }

    public static function payload(string $reader, string $class, string $payload): string
    {
        if ($reader === 'serialize') {
            return 'C:' . self::quoted($class) . ':' . strlen($payload) . ":{{$payload}}";
        }
        return $reader === 'amber' ? "\xFB" . self::string($class) . self::string($payload)
            : "\x17" . self::sized($class) . "\x1D" . self::sized($payload);
    }

    /** Null, a bool, an int from 0 to 200, a float, a short string. */
    public static function scalar(string $reader, null|bool|int|float|string $value): string
    {
        if ($reader === 'amber') {
            return substr(Amber::serialize($value), 2);
        }
        if ($reader === 'serialize') {
            return serialize($value);
        }
        return match (true) {
            $value === null => "\0",
            is_bool($value) => $value ? "\5" : "\4",
            is_int($value) => "\6" . chr($value),
            is_float($value) => "\x0C" . pack('E', $value),
            default => "\x11" . self::sized($value),
        };
    }

    /** A list whose first value is a reference, and whose second is an object that holds it in each property. */
    public static function bound(string $reader, string $value, string $class, string ...$names): string
    {
        [$mark, $again] = [
            'amber' => ["\xF5", "\xF6\0"], 'igbinary' => ["\x25", "\x25\1\1"], 'serialize' => ['', 'R:2;'],
        ][$reader];
        $object = self::object($reader, $class, array_fill_keys($names, $again));
        return self::list($reader, [$mark . $value, $object]);
    }

    /** @param list<string> $values */
    public static function list(string $reader, array $values): string
    {
        if ($reader === 'amber') {
            return $values === [] ? "\xA0" : "\xEF" . chr(count($values)) . implode($values);
        }
        if ($reader === 'serialize') {
            return 'a:' . self::elements($values);
        }
        $data = "\x14" . chr(count($values));
        foreach ($values as $i => $value) {
            $data .= "\x06" . chr($i) . $value;
        }
        return $data;
    }

    /** An array in which one key stands twice. */
    public static function twice(string $reader, string $key, string $first, string $second): string
    {
        if ($reader === 'serialize') {
            $name = serialize($key);
            return "a:2:{{$name}$first$name$second}";
        }
        $keys = [self::string($key), self::string($key)];
        return $reader === 'amber' ? "\xB1" . implode($keys) . $first . $second
            : "\x14\2\x11" . self::sized($key) . $first . "\x11" . self::sized($key) . $second;
    }

    /** 1,000 objects and more of a class that is not there, whose name takes half of the bytes. */
    public static function longName(string $reader, int $bytes): string
    {
        $name = str_repeat('N', intdiv($bytes, $reader === 'serialize' ? 1000 : 2));
        if ($reader === 'serialize') {
            return self::list($reader, array_fill(0, 1000, self::object($reader, $name)));
        }
        $count = intdiv($bytes, $reader === 'amber' ? 4 : 16);
        if ($reader === 'amber') {
            $list = "\xC1\x01\xEF" . self::varint($count);
            return "$list\xF8\xEA" . self::varint(strlen($name)) . $name . "\0" . str_repeat("\xC0", $count - 1);
        }
        $data = "\0\0\0\2\x15" . pack('n', $count) . "\x06\0\x18" . pack('n', strlen($name)) . $name . "\x14\0";
        for ($i = 1; $i < $count; $i++) {
            $data .= "\x08" . pack('n', $i) . "\x1A\0\x14\0";
        }
        return $data;
    }

    /** Objects of a class with one property that is 5. */
    public static function longProperty(string $reader, string $class, string $name, int $count): string
    {
        if ($reader === 'serialize') {
            return self::list($reader, array_fill(0, $count, self::object($reader, $class, [$name => 'i:5;'])));
        }
        if ($reader === 'amber') {
            $first = "\xF8" . self::string($class) . "\1" . self::string($name) . "\5";
            return "\xC1\x01\xEF" . self::varint($count) . $first . str_repeat("\xC0\5", $count - 1);
        }
        $data = "\0\0\0\2\x15" . pack('n', $count) . "\6\0\x17" . self::sized($class);
        $data .= "\x14\1\x12" . pack('n', strlen($name)) . "$name\6\5";
        for ($i = 1; $i < $count; $i++) {
            $data .= "\x08" . pack('n', $i) . "\x1A\0\x14\1\x0E\1\6\5";
        }
        return $data;
    }

    /** An object, one of rows, whose property holds the next: it can be named while these are read. */
    public static function nestedRows(int $depth): string
    {
        return "\xC1\x01\xA1\xF9\0" . self::string('stdClass') . "\1" . self::string('a') . "\1\0"
            . str_repeat("\xF9\1\1\0", $depth - 1) . "\5";
    }

    /** Exceptions, far below: each is made while as many calls are on the stack. */
    public static function deepExceptions(string $reader, int $depth, int $count): string
    {
        if ($reader === 'serialize') {
            $list = self::list($reader, array_fill(0, $count, self::object($reader, 'Exception')));
            return str_repeat('a:1:{i:0;', $depth) . $list . str_repeat('}', $depth);
        }
        if ($reader === 'amber') {
            $list = "\xC1\x01" . str_repeat("\xA1", $depth) . "\xEF" . self::varint($count);
            return $list . self::object($reader, 'Exception') . str_repeat("\xC0", $count - 1);
        }
        $data = "\0\0\0\2" . str_repeat("\x14\1\x06\0", $depth) . "\x15" . pack('n', $count);
        $data .= "\x06\0" . self::object($reader, 'Exception');
        for ($i = 1; $i < $count; $i++) {
            $data .= "\x08" . pack('n', $i) . "\x1A\0\x14\0";
        }
        return $data;
    }

    /** Payloads of Serializable, far below in another one. */
    public static function deepPayloads(string $payload, int $depth, int $count): string
    {
        $one = 'C:1:"X":' . strlen($payload) . ":{{$payload}}";
        $list = self::list('serialize', array_fill(0, $count, $one));
        $all = str_repeat('a:1:{i:0;', $depth) . $list . str_repeat('}', $depth);
        return 'C:1:"X":' . strlen($all) . ":{{$all}}";
    }

    private static function string(string $string): string
    {
        return "\xEA" . self::varint(strlen($string)) . $string;
    }

    private static function quoted(string $string): string
    {
        return strlen($string) . ":\"$string\"";
    }

    /** @param array<string> $values what serialize() gave, by keys */
    private static function elements(array $values): string
    {
        $elements = '';
        foreach ($values as $key => $value) {
            $elements .= serialize($key) . $value;
        }
        return count($values) . ":{{$elements}}";
    }

    private static function sized(string $string): string
    {
        return chr(strlen($string)) . $string;
    }

    private static function varint(int $number): string
    {
        return $number < 128 ? chr($number) : chr($number & 127 | 128) . self::varint($number >> 7);
    }
}
