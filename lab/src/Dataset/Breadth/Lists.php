<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Breadth;

use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Kind;
use Amber\Lab\Dataset\Made;
use Amber\Lab\Dataset\People;
use Amber\Lab\Dataset\Random;

/** Lists of one type, and maps of many keys. */
final class Lists
{
    /** @return list<Dataset> */
    public static function all(): array
    {
        $sets = [
            ['packed_1k', 'range(0, 999)', 'range', 0, 999],
            ['packed_10k', 'range(0, 9999)', 'range', 0, 9_999],
            ['ints-range', 'range(1, 100000)', 'range', 1, 100_000],
            ['ints-small', '10,000 random ints from 0 to 1,000', 'ints', 10_000, 0, 1_000],
            ['ints-large', '10,000 random ints of 62 bits', 'ints', 10_000, -(1 << 61), 1 << 61],
            ['ints-times', '10,000 timestamps of two years', 'ints', 10_000, 1_700_000_000, 1_763_000_000],
            ['floats-random', '10,000 random floats between 0 and 1', 'floats', 10_000],
            ['floats-prices', '10,000 prices of two decimals', 'prices', 10_000],
            ['floats-pairs', '5,000 pairs of coordinates', 'pairs', 5_000],
            ['bools', '10,000 random booleans', 'bools', 10_000],
            ['strings-hex', '5,000 strings of 16 hexadecimal digits', 'hexadecimal', 5_000, 16],
            ['strings-uuid', '1,000 UUIDs', 'uuids', 1_000],
            ['strings-dates', '1,000 dates and times', 'dates', 1_000],
            ['strings-words', '10,000 names out of 26', 'words', 10_000],
            ['strings-urls', '3,000 URLs that begin alike', 'urls', 3_000],
            ['strings-long', '40 texts of 10 kB', 'hexadecimal', 40, 10_000],
            ['scalars', '10,000 values of all scalar types by turns', 'mixed', 10_000],
            ['map-ints', '5,000 string keys to ints', 'counters', 5_000],
            ['map-strings', '5,000 string keys to strings', 'labels', 5_000],
            ['map-words', '1,500 words and how often they occur', 'counts', 1_500],
            ['map-same', '200 words, each the key of itself', 'same', 200],
            ['map-needs', '200 packages and what each needs of the others', 'needs', 200],
            ['map-ids', '20,000 int keys with gaps to short strings', 'names', 20_000],
            ['map-prices', '40 price lists of 30 articles, by their numbers', 'tariffs', 40, 30],
        ];

        return Made::family(Kind::Lists, self::class, $sets);
    }

    /** @return list<int> */
    public static function range(int $from, int $to): array
    {
        return range($from, $to);
    }

    /** @return list<int> */
    public static function ints(int $count, int $low, int $high): array
    {
        return self::draw($count, static fn (Random $random): int => $random->int($low, $high));
    }

    /** @return list<float> */
    public static function floats(int $count): array
    {
        return self::draw($count, static fn (Random $random): float => $random->fraction());
    }

    /** @return list<float> */
    public static function prices(int $count): array
    {
        return self::draw($count, static fn (Random $random): float => $random->int(1, 100_000) / 100);
    }

    /** @return list<array{float, float}> latitude and longitude with six decimals, about 0.1 m */
    public static function pairs(int $count): array
    {
        return self::draw($count, static fn (Random $random): array => [
            $random->int(35_000_000, 60_000_000) / 1e6,
            $random->int(-10_000_000, 30_000_000) / 1e6,
        ]);
    }

    /** @return list<bool> */
    public static function bools(int $count): array
    {
        return self::draw($count, static fn (Random $random): bool => $random->chance(50));
    }

    /** @return list<string> */
    public static function hexadecimal(int $count, int $length): array
    {
        return self::draw($count, static fn (Random $random): string => $random->hex($length));
    }

    /** @return list<string> */
    public static function dates(int $count): array
    {
        return self::draw($count, static fn (Random $random): string => $random->dateTime());
    }

    /** @return list<string> */
    public static function uuids(int $count): array
    {
        return self::draw($count, static fn (Random $random): string => $random->uuid());
    }

    /** @return list<string> */
    public static function words(int $count): array
    {
        return self::draw($count, static fn (Random $random): string => $random->pick(People::FIRST_NAMES));
    }

    /** @return list<string> */
    public static function urls(int $count): array
    {
        return self::draw($count, static fn (Random $random): string => 'https://shop.example.com/catalogue/'
            . $random->pick(['lamps', 'chairs', 'tables']) . '/' . $random->int(1, 1_000_000) . '/reviews?page=' . $random->int(1, 9));
    }

    /** @return list<int|float|string|bool|null> */
    public static function mixed(int $count): array
    {
        return self::draw($count, static fn (Random $random, int $i): int|float|string|bool|null => match ($i % 5) {
            0 => $random->int(0, 100_000),
            1 => $random->int(0, 100_000) / 100,
            2 => $random->pick(People::WARES),
            3 => $random->chance(50),
            default => null,
        });
    }

    /** @return array<string, int> */
    public static function counters(int $count): array
    {
        $map = [];
        foreach (self::draw($count, static fn (Random $random): int => $random->int(0, 100_000)) as $i => $value) {
            $map['counter.' . ($i * 7_919 % 100_003)] = $value;
        }

        return $map;
    }

    /** @return array<string, string> */
    public static function labels(int $count): array
    {
        $map = [];
        foreach (self::draw($count, static fn (Random $random): string => $random->hex(12)) as $i => $value) {
            $map["label_$i"] = $value;
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
        $words = self::draw($count, static fn (Random $random): string => $random->pick(People::WARES) . ' ' . $random->int(1_000, 9_999));

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
        $map = [];
        $id = 1_000;
        foreach (self::draw($count, static fn (Random $random): array => [$random->int(1, 9), $random->pick(People::LAST_NAMES)]) as [$gap, $name]) {
            $id += $gap;
            $map[$id] = $name;
        }

        return $map;
    }

    /** @return list<array<int, float>> */
    public static function tariffs(int $count, int $articles): array
    {
        return self::draw($count, static function (Random $random) use ($articles): array {
            $tariff = [];
            for ($number = $random->int(100, 130); count($tariff) < $articles; $number += $random->int(1, 40)) {
                $tariff[$number] = $random->int(100, 99_999) / 100;
            }

            return $tariff;
        });
    }

    /**
     * @template T
     * @param \Closure(Random, int): T $one
     * @return list<T>
     */
    private static function draw(int $count, \Closure $one): array
    {
        $random = new Random($count);
        $values = [];
        for ($i = 0; $i < $count; ++$i) {
            $values[] = $one($random, $i);
        }

        return $values;
    }
}
