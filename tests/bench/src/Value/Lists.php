<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Value;

use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Kind;
use Amber\Lab\Dataset\Made;

/** Lists of one type, and maps of many keys. */
final class Lists
{
    /** @return list<Dataset> in the order of the report */
    public static function all(): array
    {
        $drawn = [
            ['ints-small', '10,000 random ints from 0 to 1,000', 10_000, 'int', 0, 1_000],
            ['ints-large', '10,000 random ints of 62 bits', 10_000, 'int', -(1 << 61), 1 << 61],
            ['ints-times', '10,000 timestamps of two years', 10_000, 'int', 1_700_000_000, 1_763_000_000],
            ['floats-random', '10,000 random floats between 0 and 1', 10_000, 'fraction'],
            ['bools', '10,000 random booleans', 10_000, 'chance', 50],
            ['strings-hex', '5,000 strings of 16 hexadecimal digits', 5_000, 'hex', 16],
            ['strings-uuid', '1,000 UUIDs', 1_000, 'uuid'],
            ['strings-dates', '1,000 dates and times', 1_000, 'dateTime'],
            ['strings-words', '10,000 names out of 26', 10_000, 'pick', People::FIRST_NAMES],
            ['strings-long', '40 texts of 10 kB', 40, 'hex', 10_000],
        ];
        $lists = [
            ['floats-prices', '10,000 prices of two decimals', 'price', 10_000],
            ['floats-pairs', '5,000 pairs of coordinates', 'pair', 5_000],
            ['strings-urls', '3,000 URLs that begin alike', 'url', 3_000],
            ['scalars', '10,000 values of all scalar types by turns', 'scalar', 10_000],
            ['map-prices', '40 price lists of 30 articles, by their numbers', 'tariff', 40, 30],
        ];
        $whole = [
            ['packed_1k', 'range(0, 999)', 'range', 0, 999],
            ['packed_10k', 'range(0, 9999)', 'range', 0, 9_999],
            ['ints-range', 'range(1, 100000)', 'range', 1, 100_000],
            ['map-ints', '5,000 string keys to ints', 'counters', 5_000],
            ['map-strings', '5,000 string keys to strings', 'labels', 5_000],
            ['map-words', '1,500 words and how often they occur', 'counts', 1_500],
            ['map-same', '200 words, each the key of itself', 'same', 200],
            ['map-needs', '200 packages and what each needs of the others', 'needs', 200],
            ['map-ids', '20,000 int keys with gaps to short strings', 'names', 20_000],
        ];

        return [
            ...array_map(static fn (array $set): Dataset => self::drawn(...$set), $drawn),
            ...Random::lists(Kind::Lists, self::class, $lists),
            ...Made::family(Kind::Lists, self::class, $whole),
        ];
    }

    /**
     * @param string $method of Random that draws an element
     * @param mixed ...$arguments of it
     */
    public static function drawn(
        string $name,
        string $description,
        int $count,
        string $method,
        mixed ...$arguments,
    ): Dataset {
        $arguments = [$count, $method, ...array_values($arguments)];

        return new Made($name, $description, Kind::Lists, [self::class, 'draw'], $arguments);
    }

    /** @return list<mixed> */
    public static function draw(int $count, string $method, mixed ...$arguments): array
    {
        return Random::draw($count, $count, static fn (Random $random): mixed => $random->$method(...$arguments));
    }

    /** @return Dataset the value of "Unserialize performance" (2010), at any length */
    public static function ints(int $length): Dataset
    {
        $description = 'range(1, ' . number_format($length) . ')';

        return new Made("ints-$length", $description, Kind::Lists, [self::class, 'range'], [1, $length]);
    }

    /** @return Dataset a map of short strings that are all different: what no serializer can write as a formula */
    public static function map(int $length): Dataset
    {
        $description = number_format($length) . ' different strings by different string keys';

        return new Made("strings-$length", $description, Kind::Lists, [self::class, 'differing'], [$length]);
    }

    /** @return Dataset "hundreds of simple values" of "Benchmark: PHP7 serialization" (2017), each encoded by itself */
    public static function scalars2017(): Dataset
    {
        $description = '500 values: bool, float, int, null and string mixed, each by itself';

        return new MadeApart('scalars', $description, Kind::Documents, [self::class, 'simple'], [500]);
    }

    /** @return list<int> */
    public static function range(int $from, int $to): array
    {
        return range($from, $to);
    }

    /** @return array<string, string> */
    public static function differing(int $length): array
    {
        $map = [];
        for ($i = 1; $i <= $length; ++$i) {
            $map["key_$i"] = 'v' . ($i * 2_654_435_761 % 4_294_967_296);
        }

        return $map;
    }

    /** @return non-empty-list<mixed> */
    public static function simple(int $count): array
    {
        $one = static fn (Random $random): mixed => match ($random->int(0, 4)) {
            0 => $random->chance(50),
            1 => $random->price(-100_000, 100_000),
            2 => $random->int(-1_000_000, 1_000_000),
            3 => null,
            default => $random->hex($random->int(1, 40)),
        };

        return [true, ...Random::draw(2017, $count - 1, $one)];
    }

    public static function price(Random $random): float
    {
        return $random->price(1, 100_000);
    }

    /** @return array{float, float} latitude and longitude with six decimals, about 0.1 m */
    public static function pair(Random $random): array
    {
        return [$random->int(35_000_000, 60_000_000) / 1e6, $random->int(-10_000_000, 30_000_000) / 1e6];
    }

    public static function url(Random $random): string
    {
        $path = $random->pick(['lamps', 'chairs', 'tables']) . '/' . $random->int(1, 1_000_000);

        return "https://shop.example.com/catalogue/$path/reviews?page=" . $random->int(1, 9);
    }

    public static function scalar(Random $random, int $number): int|float|string|bool|null
    {
        return match ($number % 5) {
            1 => $random->int(0, 100_000),
            2 => $random->price(0, 100_000),
            3 => $random->pick(People::WARES),
            4 => $random->chance(50),
            default => null,
        };
    }

    /** @return array<string, int> */
    public static function counters(int $count): array
    {
        $random = new Random($count);
        $map = [];
        for ($i = 0; $i < $count; ++$i) {
            $map['counter.' . ($i * 7_919 % 100_003)] = $random->int(0, 100_000);
        }

        return $map;
    }

    /** @return array<string, string> */
    public static function labels(int $count): array
    {
        $random = new Random($count);
        $map = [];
        for ($i = 0; $i < $count; ++$i) {
            $map["label_$i"] = $random->hex(12);
        }

        return $map;
    }

    /** @return array<string, int> */
    public static function counts(int $count): array
    {
        $random = new Random($count);
        $all = [];
        while (count($all) < $count) {
            $word = '';
            for ($i = $random->int(1, 4); $i > 0; --$i) {
                $word .= $random->pick(['ka', 'ro', 'mi', 'ten', 'sol', 'va', 'ber', 'lin', 'no', 'ste', 'a', 'i']);
            }
            $all[$word] = ($all[$word] ?? 0) + 1;
        }

        return $all;
    }

    /** @return array<string, string> */
    public static function same(int $count): array
    {
        $one = static fn (Random $random): string => $random->pick(People::WARES) . ' ' . $random->int(1_000, 9_999);
        $words = Random::draw($count, $count, $one);

        return array_combine($words, $words);
    }

    /** @return array<string, list<string>> */
    public static function needs(int $count): array
    {
        $random = new Random($count);
        $packages = $all = [];
        for ($i = 0; $i < $count; ++$i) {
            $packages[] = 'vendor-' . $random->hex(3) . "/package-$i";
        }
        foreach ($packages as $package) {
            $all[$package] = [];
            for ($i = $random->int(0, 4); $i > 0; --$i) {
                $all[$package][] = $random->pick($packages);
            }
        }

        return $all;
    }

    /** @return array<int, string> */
    public static function names(int $count): array
    {
        $random = new Random($count);
        $map = [];
        for ($id = 1_000; count($map) < $count;) {
            $id += $random->int(1, 9);
            $map[$id] = $random->pick(People::LAST_NAMES);
        }

        return $map;
    }

    /** @return array<int, float> */
    public static function tariff(Random $random, int $number, int $articles): array
    {
        $tariff = [];
        for ($number = $random->int(100, 130); count($tariff) < $articles; $number += $random->int(1, 40)) {
            $tariff[$number] = $random->price(100, 99_999);
        }

        return $tariff;
    }
}
