<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

/**
 * The seven sets of "Fast serialization of data in PHP" (2011), value for value.
 *
 * What is written twice in the article under one key stands here once, as PHP keeps it.
 */
final class Article2011 implements Dataset
{
    /** Bytes per set as the article printed them, in the order of NAMES. */
    public const BYTES = [
        'json' => [67, 34, 39, 77, 54, 148, 462],
        'igbinary' => [64, 58, 27, 142, 50, 177, 478],
    ];

    public const NAMES = ['strings', 'integers', 'booleans', 'floats', 'mixed', 'objects', 'all'];

    private function __construct(private readonly string $name)
    {
    }

    /** @return list<self> the seven sets in the article's order */
    public static function all(): array
    {
        return array_map(static fn (string $name): self => new self($name), self::NAMES);
    }

    public function name(): string
    {
        return $this->name;
    }

    public function description(): string
    {
        return match ($this->name) {
            'strings' => '4 short strings by key',
            'integers' => '13 small integers',
            'booleans' => '7 booleans',
            'floats' => '12 floats and a zero',
            'mixed' => '5 scalars of all types under int and string keys',
            'objects' => '2 objects of stdClass',
            default => 'the six sets before in one array',
        };
    }

    public function kind(): Kind
    {
        return Kind::Small;
    }

    public function absence(): ?string
    {
        return null;
    }

    public function build(): mixed
    {
        $integers = [0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 84, 144];

        return match ($this->name) {
            'strings' => self::strings(),
            'integers' => $integers,
            'booleans' => self::booleans(),
            'floats' => self::floats(),
            'mixed' => self::mixed(),
            'objects' => self::objects($integers),
            default => [
                'str' => self::strings(),
                'int' => $integers,
                'bln' => self::booleans(),
                'flt' => self::floats(),
                'mix' => self::mixed(),
                'obj' => self::objects($integers),
            ],
        };
    }

    /** @return array<string, string> */
    private static function strings(): array
    {
        return ['AK' => 'Alaska', 'AZ' => 'West Virginia', 'VT' => 'Vermont', 'VA' => 'Virginia'];
    }

    /** @return list<bool> */
    private static function booleans(): array
    {
        return [true, true, false, false, false, true, true];
    }

    /** @return list<int|float> */
    private static function floats(): array
    {
        return [0, 1.1, 1.1, 2.22, 3.33, 5.55, 8.88, 13.13, 21.2121, 34.3434, 55.5555, 84.8484, 144.144];
    }

    /** @return array<int|string, mixed> */
    private static function mixed(): array
    {
        return [0 => 25.46, 13 => 'two', 'four' => 0.007, 'five' => true, 1 => 42];
    }

    /**
     * @param list<int> $integers
     * @return list<\stdClass>
     */
    private static function objects(array $integers): array
    {
        $one = new \stdClass();
        $one->firstname = 'Leroy';
        $one->lastname = 'Jenkins';
        $one->profession = 'Gamer';
        $one->status = 'Legend';

        $two = new \stdClass();
        $two->series = 'Fibonacci';
        $two->data = $integers;

        return [$one, $two];
    }
}