<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Vectors;

use Amber\Polyfill\Check\Messages;
use Amber\Polyfill\Encode\Bytes;

/** Messages that a decoder must accept, by hand and by rule, so that each tag, kind and limit is met. */
final class Good
{
    private const HEAD = "\xC1\x01";
    private const STD = "\xF8\x48stdClass";

    /** @return \Generator<string, string> messages by what is special about them */
    public static function messages(): \Generator
    {
        foreach (self::items() as $name => $item) {
            yield $name => self::HEAD . $item;
        }
    }

    /** @return \Generator<string, string> what stands behind the version, likewise */
    private static function items(): \Generator
    {
        yield from self::ints();
        yield from self::floats();
        yield from self::strings();
        yield from self::numbered();
        yield from self::counts();
        yield from self::intColumns();
        yield from self::otherColumns();
        yield from self::rows();
        yield from self::byHand();
    }

    /** @return \Generator<string, string> */
    private static function ints(): \Generator
    {
        foreach ([0, 63, -1, -8] as $int) {
            yield "int $int" => ($int < 0 ? chr(0xC8 - 1 - $int) : chr($int));
        }
        for ($bytes = 1; $bytes <= 8; $bytes++) {
            $most = $bytes === 8 ? PHP_INT_MAX : (1 << 8 * $bytes) - 1;
            foreach (['least' => $bytes === 1 ? 64 : 1 << 8 * ($bytes - 1), 'greatest' => $most] as $which => $u) {
                yield "the $which INT of $bytes bytes" => chr(0xD2 + $bytes) . self::le($u, $bytes);
            }
            foreach (['first' => $bytes === 1 ? 8 : 1 << 8 * ($bytes - 1), 'last' => $most] as $which => $u) {
                yield "the $which INT_NEG of $bytes bytes" => chr(0xDA + $bytes) . self::le($u, $bytes);
            }
        }
        yield 'null' => "\xD0";
        yield 'false' => "\xD1";
        yield 'true' => "\xD2";
    }

    /** @return \Generator<string, string> */
    private static function floats(): \Generator
    {
        $limits = [5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, INF, -INF, NAN];
        foreach ([0.0, -0.0, 1.5, M_PI, ...$limits] as $float) {
            yield 'FLOAT ' . (is_finite($float) ? var_export($float, true) : (string) $float)
                => "\xE3" . pack('e', $float);
        }
        for ($k = 0; $k <= 5; $k++) {
            foreach ([1, -199, 9007199254740991] as $m) {
                yield "DECIMAL $m / 10^$k" => chr(0xE4 + $k) . Bytes::zigzag($m);
            }
        }
    }

    /** @return \Generator<string, string> */
    private static function strings(): \Generator
    {
        foreach ([0, 1, 2, 31, 32, 127, 128, 300] as $length) {
            yield "string of $length bytes" => self::string(str_repeat('x', $length));
        }
        yield 'string in UTF-8' => self::string('Grüße, 世界 🙂');
        yield 'string that begins with a byte order mark' => self::string("\u{FEFF}x");
        yield 'string with U+FFFD' => self::string("\u{FFFD}\xFF");
        yield 'string of all bytes' => self::string(implode(array_map(chr(...), range(0, 255))));
    }

    /** @return \Generator<string, string> lists of things that take numbers, then names of the first and the last */
    private static function numbered(): \Generator
    {
        $names = [
            48 => ["\x60", "\x8F"], 49 => ["\x60", "\xEB\x00"], 304 => ["\xEB\xFF", "\xEB\x00"],
            305 => ["\xEC\x00", "\xEB\xFF"], 560 => ["\xEC\xFF", "\x60"], 561 => ["\xEE\xB0\x04", "\xEC\xFF"],
        ];
        foreach ($names as $count => $again) {
            $strings = self::each(0, $count - 1, static fn ($i) => self::string(sprintf('s%03d', $i)));
            yield "the names of $count strings" => self::list([...$strings, ...$again]);
        }
        yield 'strings of no and one byte take no number' => self::list(["\x40", "\x41a", "\x42bc", "\x60"]);
        foreach ([16, 17] as $count) {
            $maps = self::each(0, $count - 1, static fn ($i) => "\xB0" . self::string("k$i") . "\x05");
            $again = ["\x90\x06", $count === 16 ? "\x9F\x07" : "\xED\x10\x07"];
            yield "the key lists of $count arrays" => self::list([...$maps, ...$again]);
        }
        foreach ([8, 9] as $count) {
            $objects = self::each(0, $count - 1, static fn ($i) => self::STD . "\x01" . self::string("k$i") . "\x05");
            $again = ["\xC0\x06", $count === 8 ? "\xC7\x07" : "\xF7\x08\x07"];
            yield "the key lists of $count objects" => self::list([...$objects, ...$again]);
            $marked = self::each(0, $count - 1, static fn ($i) => "\xF4\xA1" . chr($i));
            $again = ["\xB8", $count === 8 ? "\xBF" : "\xF3\x08"];
            yield "the shared values of $count arrays" => self::list([...$marked, ...$again]);
        }
        yield 'a list that leads to the object around it, named behind'
            => self::list(["\xF4" . self::STD . "\x02\x41a\x41b\xF4\xA1\xB8\xB9", "\xB9"]);
        yield 'string keys that look like ints' => "\xB3\x42-0\x43007\x42+1\x425 \x01\x02\x03\x04";
        yield 'SPLIT with the unused bits set' => "\xF0\x02\x06\xFD\x01\xD0\x01\x05";
        yield 'a reference in three places' => self::list(["\xF5\x05", "\xF6\x00", "\xF6\x00"]);
        yield 'an object in three places' => self::list(["\xF4" . self::STD . "\x00", "\xB8", "\xB8"]);
    }

    /** @return \Generator<string, string> */
    private static function counts(): \Generator
    {
        foreach ([0, 1, 15, 16, 127, 128] as $count) {
            yield "list of $count" => self::list(array_fill(0, $count, "\x05"));
        }
        foreach ([1, 8, 9, 130] as $count) {
            $keys = implode(self::each(1, $count, static fn ($i) => self::string(chr(97 + $i % 26) . $i)));
            yield "map of $count" => ($count <= 8 ? chr(0xAF + $count) : "\xF1" . Bytes::varint($count))
                . $keys . str_repeat("\x05", $count);
        }
        yield 'int keys' => "\xB3\x05\xC8\xD3\xFF\x410" . "\x01\x02\x03\x04";
        yield 'keys 0 and 1, as a map' => "\xB1\x00\x01\x05\x06";
        yield 'object without properties' => self::STD . "\x00";
        foreach ([1, 9, 130] as $count) {
            $keys = implode(self::each(1, $count, static fn ($i) => self::string("p$i")));
            $values = str_repeat("\x05", $count);
            yield "object of $count properties" => self::STD . Bytes::varint($count) . $keys . $values;
        }
    }

    /** @return \Generator<string, string> */
    private static function intColumns(): \Generator
    {
        foreach ([0 => [1, 0, 1], 1 => [3, 0, 2], 2 => [15, 0, 7], 3 => [255, 0, 1], 4 => [65535, 0, 256],
            7 => [0xFFFFFF, 0, 1], 5 => [0xFFFFFFFF, 0, 1], 6 => [-1, 0, PHP_INT_MIN]] as $w => $numbers) {
            foreach ([0, -5, 1000000] as $base) {
                $column = chr(0x08 + $w) . Bytes::zigzag($base) . Bytes::numbers($numbers, $w);
                yield "INTS of width $w from $base" => self::column(3, $column);
            }
            $column = chr(0x10 + $w) . Bytes::zigzag(10) . Bytes::zigzag(-1) . Bytes::numbers($numbers, $w);
            yield "DELTAS of width $w" => self::column(4, $column);
        }
        $most = Bytes::zigzag(PHP_INT_MIN) . Bytes::numbers([PHP_INT_MIN, PHP_INT_MAX, 0], 6);
        yield 'INTS whose sums are taken modulo 2^64' => self::column(3, "\x0E$most");
        yield 'DELTAS of one' => self::column(1, "\x10" . Bytes::zigzag(7) . Bytes::zigzag(3));
        foreach ([[0, 1], [5, 0], [-3, -7], [PHP_INT_MAX, 1]] as [$first, $step]) {
            $bytes = Bytes::zigzag($first) . Bytes::zigzag($step);
            yield "STEPS of $step from $first" => self::column(5, "\x05$bytes");
        }
        foreach ([1, 7, 8, 9] as $n) {
            yield "INTS of $n bits" => self::column($n, "\x08\x00" . Bytes::numbers(array_fill(0, $n, 1), 0));
            $bits = array_map(static fn (int $i): int => $i % 2, range(1, $n));
            yield "BOOLS of $n" => self::column($n, "\x02" . Bytes::numbers($bits, 0));
        }
    }

    /** @return \Generator<string, string> */
    private static function otherColumns(): \Generator
    {
        $scalars = ['null' => "\xD0", 'true' => "\xD2", 'int' => "\x07", 'float' => "\xE5\x03", 'string' => "\x43abc"];
        foreach ($scalars as $type => $item) {
            yield "SAME $type" => self::column(3, "\x01$item");
        }
        yield 'ITEMS of all types' => self::column(6, "\x00\xD0\xD1\x05\xE5\x03\x42xy\x60");
        yield 'FLOATS' => self::column(3, "\x04" . pack('e', 1.25) . pack('e', -0.0) . pack('e', NAN));
        yield 'STRINGS' => self::column(4, "\x03\x0B\x00\x00\x01\x02\x03" . 'abcdef');
        yield 'STRINGS of one length' => self::column(3, "\x03\x05\x04\x00" . 'aabbcc');
        yield 'STRINGS take no numbers' => "\xA3" . self::column(2, "\x03\x05\x04\x00aabb") . "\x42cc\x60";
        foreach ([0 => 2, 1 => 4, 2 => 16, 3 => 200] as $w => $d) {
            $strings = implode(self::each(1, $d, static fn ($i) => self::string("c$i")));
            $numbers = Bytes::numbers([$d - 1, 0, $d - 1], $w);
            yield "CHOICES of $d" => self::column(3, chr(0x18 + $w) . Bytes::varint($d) . $strings . $numbers);
        }
        for ($k = 0; $k < 16; $k++) {
            $ints = "\x0B" . Bytes::zigzag(-2) . "\x00\x02\xFF";
            yield "DECIMALS of $k places" => self::column(3, chr(0x20 + $k) . $ints);
            yield "DECIMAL_STRINGS of $k places" => self::column(3, chr(0x30 + $k) . $ints);
        }
        $date = 20 << 16 | 26 << 9 | 11 << 5 | 23;
        $time = $date << 17 | 17 << 12 | 5 << 6 | 9;
        yield 'DATES, dates' => self::column(2, "\x07\x00\x00\x0B" . Bytes::zigzag($date) . "\x00\x01");
        yield 'DATES, times' => self::column(2, "\x07T\x06+00:00\x0B" . Bytes::zigzag($time) . "\x00\x3C");
        $deltas = "\x13" . Bytes::zigzag($date) . Bytes::zigzag(0) . "\x01\x02";
        yield 'DATES from differences' => self::column(3, "\x07\x00\x00$deltas");
        yield 'SPLIT into ints and null' => self::column(4, "\x06\x05\x0B\x00\x07\x08\x01\xD0");
        yield 'SPLIT into strings and ints' => self::column(5, "\x06\x16\x03\x05\x04\x00aabb\x05\x02\x02");
        yield 'SPLIT into bools and floats' => self::column(3, "\x06\x02\x02\x01\x21\x05\x02\x02");
        foreach (['STRINGS' => "\x03\x05\x04\x00aabb", 'INTS' => "\x0B\x00\x03\x07", 'STEPS' => "\x05\x00\x02",
            'DELTAS' => "\x13\x02\x02\x05", 'PREFIX_SUFFIX' => "\x40\x01k\x00\x05\x02\x00ab"] as $kind => $keys) {
            yield "keys of $kind" => "\xF2\x02$keys\x02\x01";
        }
        yield 'int keys as far apart as they may be' => "\xF2\x02\x0B\x00\x00\x80\x02\x01";
        yield 'string keys that are ints, far apart' => "\xF2\x02\x03\x05\x0C\x00" . '100001999999' . "\x02\x01";
        yield 'values of MAP_COLUMNS that are items' => "\xF2\x02\x03\x05\x02\x00ab\x00\x05\xA1\x06";
        yield 'an object whose keys are those of a list' => self::STD . "\x03\xF0\x0B\x00\x07\x08\x09";
    }

    /** @return \Generator<string, string> rows of each kind in a column of rows of each kind */
    private static function rows(): \Generator
    {
        $heads = [
            'ROWS' => "\xFC\x00\x01\x41%s",
            'LIST_ROWS' => "\xFE\x01",
            'OBJECT_ROWS' => "\xFD\x00\x48stdClass\x01\x41%s",
            'SHARED_ROWS' => "\xF9\x00\x48stdClass\x01\x41%s",
        ];
        foreach ($heads as $outer => $outerHead) {
            $two = str_replace(["\x01\x41%s", "\xFE\x01"], ["\x02\x41a\x41b", "\xFE\x02"], $outerHead);
            yield "$outer of two columns" => "\xA2$two\x02" . "\x02\x01" . "\x05\x0A\x02";
            foreach ($heads as $inner => $innerHead) {
                $rows = sprintf($innerHead, 'b') . "\x02" . "\x0B\x00\x07\x08";
                $nested = sprintf($outerHead, 'a') . "\x02" . "\x00" . $rows;
                yield "$inner in a column of $outer" => "\xA2$nested";
                foreach ($heads as $outermost => $head) {
                    yield "$inner in a column of $outer in one of $outermost"
                        => "\xA2" . sprintf($head, 'c') . "\x02\x00$nested";
                }
            }
        }
        yield 'rows and single values by turns' => "\xA6\x05\xFC\x00\x01\x41a\x02\x02\x01\x06\x90\x07"
            . "\xFC\x01\x01\x02\x01";
        yield 'rows of a key list that a map gave' => "\xA3\xB0\x41a\x05\xFC\x01\x02\x05\x0C\x02";
        yield 'objects of rows named behind them' => "\xA4\xF9\x00\x48stdClass\x01\x41a\x02\x05\x02\x02\xB9\xB8";
    }

    /** @return \Generator<string, string> */
    private static function byHand(): \Generator
    {
        foreach (Messages::sound() as $name => $hex) {
            yield $name => self::named((string) hex2bin(str_replace(' ', '', $hex)));
        }
        yield 'a class with a private and a protected property' => "\xF8\x47Derived\x03"
            . self::string('open') . self::string("\0*\0shared") . self::string("\0Base\0secret") . "\x01\x02\x03";
        yield 'a class with __serialize()' => "\xF8\x46Modern\x02\x00\x44name\x05\x42xy";
        yield 'a class that implements Serializable' => "\xFB\x43Old\x47payload";
        yield 'objects that implement Serializable, one twice' => "\xA3\xF4\xFB\x43Old\x41a\xFB\x60\x41b\xB8";
        yield 'enum cases' => "\xA3\xFA\x44Suit\x46Hearts\xFA\x60\x46Spades\xFA\x60\x61";
    }

    /** The classes of the checks by their names in classes.php. */
    public static function named(string $message): string
    {
        return (string) preg_replace_callback(
            '/\xEA(.)Amber\\\\Polyfill\\\\Check\\\\Fixtures\\\\(\w+)/s',
            static function (array $match): string {
                $name = substr($match[2], 0, ord($match[1]) - strlen('Amber\Polyfill\Check\Fixtures\\'));
                return self::string($name) . substr($match[2], strlen($name));
            },
            $message,
        );
    }

    /**
     * @param \Closure(int): string $item
     * @return list<string> the items of these numbers
     */
    private static function each(int $from, int $to, \Closure $item): array
    {
        return array_map($item, range($from, $to));
    }

    private static function column(int $n, string $column): string
    {
        return "\xF0" . Bytes::varint($n) . $column;
    }

    /** @param list<string> $items */
    private static function list(array $items): string
    {
        $count = count($items);
        return ($count < 16 ? chr(0xA0 + $count) : "\xEF" . Bytes::varint($count)) . implode($items);
    }

    private static function string(string $bytes): string
    {
        $length = strlen($bytes);
        return ($length < 32 ? chr(0x40 + $length) : "\xEA" . Bytes::varint($length)) . $bytes;
    }

    private static function le(int $u, int $bytes): string
    {
        return substr(pack('P', $u), 0, $bytes);
    }
}
