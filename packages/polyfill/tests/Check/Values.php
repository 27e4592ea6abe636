<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Check;

/** The values whose messages are compared, by name. */
final class Values
{
    /** @return \Generator<string, mixed> */
    public static function all(int $seed): \Generator
    {
        yield from self::scalars();
        yield from self::strings();
        yield from self::columns();
        yield from self::maps();
        yield from self::rows();
        yield from self::shared();
        yield from GraphValues::all();
        yield from RandomValues::all($seed);
    }

    /** @return \Generator<string, mixed> */
    private static function scalars(): \Generator
    {
        foreach ([null, false, true] as $value) {
            yield json_encode($value) => $value;
        }
        for ($bit = 0; $bit < 63; $bit++) {
            yield "ints around 2^$bit" => [1 << $bit, (1 << $bit) - 1, -(1 << $bit), -(1 << $bit) - 1, 'x'];
        }
        yield 'ints at the limits' => [PHP_INT_MAX, PHP_INT_MIN, PHP_INT_MIN + 1, null];
        foreach ([63, 64, -8, -9, 255, 256, 65535, 65536, PHP_INT_MIN, PHP_INT_MAX] as $int) {
            yield "int $int" => $int;
        }
        $floats = [
            0.0, -0.0, 1.0, 1.5, 0.1, -0.01, 3.14159, 0.000001, 1e15, 1e22, 1e300, 5e-324, M_PI, 1 / 3, INF, -INF, NAN,
            9007199254740991.0, 9007199254740992.0, -90071992547.40991, 123456.78901, 19.99,
        ];
        foreach ($floats as $float) {
            yield 'float ' . var_export($float, true) => $float;
        }
    }

    /** @return \Generator<string, mixed> */
    private static function strings(): \Generator
    {
        foreach ([0, 1, 2, 15, 16, 31, 32, 127, 128, 255, 256, 16383, 16384, 70000] as $length) {
            $string = str_repeat('x', $length);
            yield "string of $length bytes" => $string;
            yield "string of $length bytes, twice" => [$string, 'q' => $string];
        }
        yield 'bytes' => implode(array_map(chr(...), range(0, 255)));
        $many = array_map(static fn (int $i): string => "string number $i", range(0, 200));
        yield 'more than 32 repeated strings' => ['a' => [...$many, null], 'b' => [1.5, ...array_reverse($many)]];
        yield 'a key that is a value' => ['name' => 'name', 'x' => ['name' => 'value', 'value' => 'name']];
    }

    /** @return \Generator<string, mixed> */
    private static function columns(): \Generator
    {
        foreach ([1, 2, 3, 7, 8, 9, 15, 16, 17, 64, 100, 257, 1000] as $n) {
            $i = range(0, $n - 1);
            yield "list of $n nulls" => array_fill(0, $n, null);
            yield "list of $n equal strings" => array_fill(0, $n, 'equal');
            yield "list of $n bools" => array_map(static fn (int $i): bool => $i * 7 % 3 === 0, $i);
            yield "list of $n strings" => array_map(static fn (int $i): string => md5("$i"), $i);
            yield "list of $n strings of several lengths" => array_map(
                static fn (int $i): string => str_repeat(chr(97 + $i % 26), $i * 31 % 19) . $i,
                $i,
            );
            yield "list of $n floats" => array_map(static fn (int $i): float => sqrt($i + 2), $i);
            yield "steps of $n" => range(5, 5 + 3 * ($n - 1), 3);
            yield "steps down of $n" => array_map(static fn (int $i): int => -$i * 1000, $i);
            foreach ([1, 2, 4, 8, 16, 32, 62] as $bits) {
                $mask = (1 << $bits) - 1;
                $number = static fn (int $i): int => ($i & 0x7F) * 0x9E3779B97F4A7C + $i & $mask;
                yield "ints of $bits bits, $n" => array_map($number, $i);
                $value = 1700000000;
                yield "deltas of $bits bits, $n" => array_map(
                    static function (int $i) use (&$value, $bits): int {
                        return $value += 50 + ($i * 2654435761 & ((1 << min($bits, 40)) - 1));
                    },
                    $i,
                );
                $value = 1 << 50;
                yield "negative deltas of $bits bits, $n" => array_map(
                    static function (int $i) use (&$value, $bits): int {
                        return $value -= $i * 40503 & ((1 << min($bits, 30)) - 1);
                    },
                    $i,
                );
            }
            foreach ([2, 4, 16, 200] as $choices) {
                yield "list of $n, $choices choices" => array_map(
                    static fn (int $i): string => 'choice ' . ($i * $i + $i % 7) % $choices,
                    $i,
                );
            }
            foreach ([1, 2, 3, 6, 9, 15] as $k) {
                yield "list of $n decimals of $k digits" => array_map(
                    static fn (int $i): float => ($i * 7919 % 10007 - 3000) / 10 ** $k,
                    $i,
                );
            }
            foreach ([0, 1, 2, 6, 7, 8, 15] as $k) {
                yield "list of $n decimal strings of $k digits behind the point" => array_map(
                    static fn (int $i): string => number_format($i ** 3 % 10007 - 3000, 0, '', '')
                        . ($k ? '.' . substr("4{$i}00000000000001", -$k) : ''),
                    $i,
                );
            }
            foreach (['Y-m-d', 'Y-m-d H:i:s', 'c', 'Y-m-d\TH:i:s.000000\Z', 'H:i:s', 'Y-m-d H:i'] as $format) {
                yield "list of $n dates as $format" => array_map(
                    static fn (int $i): string => gmdate($format, 86399 * $i),
                    $i,
                );
                yield "list of $n dates of all years as $format" => array_map(
                    static fn (int $i): string => gmdate($format, (int) fmod($i ** 5 * 1234567, 253402300800)),
                    $i,
                );
            }
            foreach ([2, 3, 20] as $rare) {
                yield "list of $n, null one in $rare" => array_map(
                    static fn (int $i): mixed => $i % $rare ? $i * 70 : null,
                    $i,
                );
                yield "list of $n, an int one in $rare" => array_map(
                    static fn (int $i): mixed => $i % $rare === 1 ? $i : $i / 8 + 0.125,
                    $i,
                );
                yield "list of $n decimals, another float one in $rare" => array_map(
                    static fn (int $i): float => $i % $rare ? $i / 4 : ($i + 1) / 7,
                    $i,
                );
                yield "list of $n, a choice one in $rare" => array_map(
                    static fn (int $i): mixed => $i % $rare ? ['a', 'few', 'words'][$i % 3] : false,
                    $i,
                );
                yield "map of $n, an int key one in $rare" => array_combine(
                    array_map(static fn (int $i): int|string => $i % $rare ? "key $i" : $i, $i),
                    $i,
                );
            }
            yield "list of $n things" => array_map(static fn (int $i): mixed => [$i, "s$i", null, $i / 3][$i % 4], $i);
        }
        yield 'ints that wrap around' => [PHP_INT_MAX, PHP_INT_MIN, PHP_INT_MAX, PHP_INT_MIN, 0, PHP_INT_MAX, -1, 1, 2];
        yield 'steps at the limits' => range(PHP_INT_MAX - 20, PHP_INT_MAX);
        yield 'half of all ints apart' => array_map(
            static fn (int $i): int => $i % 2 ? PHP_INT_MIN : PHP_INT_MAX,
            range(0, 40),
        );
    }

    /** @return \Generator<string, mixed> */
    private static function maps(): \Generator
    {
        yield 'empty array' => [];
        yield 'empty arrays' => [[], [[]], 'x' => []];
        for ($n = 1; $n < 12; $n++) {
            $keys = array_map(static fn (int $i): string => "key$i", range(1, $n));
            yield "map of $n" => array_combine($keys, range(1, $n));
        }
        yield 'int keys with holes' => [5 => 'a', 1 => 'b', -3 => 'c', PHP_INT_MAX => 'd', PHP_INT_MIN => 'e'];
        yield 'keys like ints' => [
            '0' => 1, '-0' => 2, '05' => 3, '-5' => 4, '9223372036854775808' => 5, '' => 6, ' 1' => 7,
            '-9223372036854775808' => 8, '1.5' => 9, '+1' => 10,
        ];
        foreach ([9, 16, 40, 300, 1000] as $n) {
            $i = range(0, $n - 1);
            $hex = array_map(static fn (int $i): string => dechex($i * 7919), $i);
            yield "wide map, $n int keys" => array_combine(array_map(static fn (int $i): int => $i * 3 + 1, $i), $i);
            yield "wide map, $n irregular int keys" => array_combine(
                array_map(static fn (int $i): int => $i * $i - 50, $i),
                array_map(static fn (int $i): bool => $i % 3 === 1, $i),
            );
            yield "wide map, $n string keys" => array_combine(array_map(static fn (int $i): string => "k$i", $i), $i);
            yield "wide map, $n hex keys" => array_combine($hex, array_reverse($hex));
            yield "wide map, $n mixed keys" => array_combine(
                array_map(static fn (int $i): int|string => $i % 2 ? $i * 5 : "s$i", $i),
                array_map(static fn (int $i): mixed => $i % 2 ? [$i] : "v$i", $i),
            );
        }
        yield 'records' => [['a' => 1, 'b' => 2], ['a' => 3, 'b' => 4], 'x', ['a' => 'q', 'b' => ['a' => 1, 'b' => 2]]];
        $keyLists = [];
        for ($i = 0; $i < 40; $i++) {
            $keyLists[] = ["key$i" => $i, 'z' => 1];
            $keyLists[] = "s$i";
        }
        yield 'more than 16 key lists' => [$keyLists, 1, $keyLists[4], [...$keyLists, 1]];
    }

    /** @return \Generator<string, mixed> */
    private static function rows(): \Generator
    {
        $row = static fn (int $i): array => ['id' => $i + 100, 'name' => "user $i", 'active' => $i % 3 > 0,
            'score' => $i * 0.25, 'role' => ['admin', 'user', 'guest'][$i % 3], 'ratio' => sqrt($i), 'none' => null];
        foreach ([7, 8, 9, 31, 255, 256, 257, 512, 513, 600] as $n) {
            $rows = array_map($row, range(0, $n - 1));
            yield "$n rows" => $rows;
            $keys = array_map(static fn (int $i): string => "u$i", range(0, $n - 1));
            yield "$n rows in a map" => array_combine($keys, $rows);
            yield "$n rows by id" => array_column($rows, null, 'id');
            yield "$n rows of one column" => array_map(
                static fn (int $i): array => ['only' => $i * $i],
                range(0, $n - 1),
            );
            yield "$n rows, then others" => [...$rows, 'stop', ['id' => 1], ...array_slice($rows, 0, 20), null];
        }
        $nested = static fn (int $i): array => ['id' => $i, 'lines' => array_map($row, range($i, $i + 9)),
            'pair' => ['x' => $i, 'y' => -$i], 'tags' => ['a', "t$i"]];
        yield 'nested rows' => array_map($nested, range(0, 20));
        yield 'rows in rows in rows' => array_map(
            static fn (int $i): array => ['deep' => array_map($nested, range($i, $i + 8))],
            range(0, 9),
        );
        yield 'rows of lists of floats' => array_map(
            static fn (int $i): array => ['p' => [$i / 3, $i / 7], 'q' => $i],
            range(0, 30),
        );
        yield 'rows with int keys' => array_map(
            static fn (int $i): array => [3 => $i, 'a' => "v$i", -1 => true],
            range(0, 20),
        );
        yield 'the same rows twice' => ['a' => array_map($row, range(0, 20)), 'b' => array_map($row, range(5, 30))];
    }

    /** @return \Generator<string, mixed> */
    private static function shared(): \Generator
    {
        $array = ['some' => 'array', 'with' => [1, 2, 'three']];
        $before = array_map(static fn (int $i): string => "before $i", range(0, 100));
        yield 'an equal array, early' => [$array, $array, 1, $array];
        yield 'an equal array, late' => [[...$before, 1], $array, $array, 1, $array, 'x' => ['y' => $array]];
        yield 'equal long lists, late' => [[...$before, null], $before, 5, $before, [$before, 'z' => $before]];
        $many = array_map(static fn (int $i): array => [$i, "many $i", [null, $i]], range(0, 20));
        yield 'more than 8 equal arrays' => [[...$before, 1], ...$many, ...array_reverse($many), 'k' => $many];
        $nested = ['outer' => $array, 'again' => $array, 0 => ['inner' => $array]];
        yield 'equal arrays in equal arrays' => [[...$before, 1], $nested, $nested, [$array], [$nested]];
    }
}
