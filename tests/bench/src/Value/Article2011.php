<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Value;

use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Kind;
use Amber\Lab\Dataset\Made;

/**
 * The seven sets of "Fast serialization of data in PHP" (2011), value for value.
 *
 * What is written twice in the article under one key stands here once, as PHP keeps it.
 */
final class Article2011
{
    /** Bytes per set as the article printed them, in the order of NAMES. */
    public const BYTES = [
        'json' => [67, 34, 39, 77, 54, 148, 462],
        'igbinary' => [64, 58, 27, 142, 50, 177, 478],
    ];

    public const NAMES = ['strings', 'integers', 'booleans', 'floats', 'mixed', 'objects', 'all'];

    private const VALUES = [
        'strings' => ['AK' => 'Alaska', 'AZ' => 'West Virginia', 'VT' => 'Vermont', 'VA' => 'Virginia'],
        'integers' => [0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 84, 144],
        'booleans' => [true, true, false, false, false, true, true],
        'floats' => [0, 1.1, 1.1, 2.22, 3.33, 5.55, 8.88, 13.13, 21.2121, 34.3434, 55.5555, 84.8484, 144.144],
        'mixed' => [0 => 25.46, 13 => 'two', 'four' => 0.007, 'five' => true, 1 => 42],
    ];

    /** @return list<Dataset> in the article's order */
    public static function all(): array
    {
        return Made::family(Kind::Small, self::class, [
            ['strings', '4 short strings by key', 'value', 'strings'],
            ['integers', '13 small integers', 'value', 'integers'],
            ['booleans', '7 booleans', 'value', 'booleans'],
            ['floats', '12 floats and a zero', 'value', 'floats'],
            ['mixed', '5 scalars of all types under int and string keys', 'value', 'mixed'],
            ['objects', '2 objects of stdClass', 'objects'],
            ['all', 'the six sets before in one array', 'together'],
        ]);
    }

    /** @return array<int|string, mixed> */
    public static function value(string $name): array
    {
        return self::VALUES[$name];
    }

    /** @return list<\stdClass> */
    public static function objects(): array
    {
        $player = ['firstname' => 'Leroy', 'lastname' => 'Jenkins', 'profession' => 'Gamer', 'status' => 'Legend'];

        return [(object) $player, (object) ['series' => 'Fibonacci', 'data' => self::VALUES['integers']]];
    }

    /** @return array<string, array<int|string, mixed>> */
    public static function together(): array
    {
        return [...array_combine(['str', 'int', 'bln', 'flt', 'mix'], self::VALUES), 'obj' => self::objects()];
    }
}
