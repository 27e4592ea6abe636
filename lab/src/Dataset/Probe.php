<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

use Amber\Lab\App;

/** A small value for each thing that a serializer can lose. */
final class Probe
{
    private const DESCRIPTIONS = [
        'floats' => 'every bit of a float: -0.0, INF, NAN, 0.1 + 0.2, the smallest, 1.0 and not 1',
        'binary strings' => 'strings of any bytes, as values and as keys',
        'keys' => 'int keys, their order, and the empty string as a key',
        'large ints' => 'the smallest and the largest int',
        'references' => 'two elements that are references to one variable',
        'identity' => 'one object named twice, and two that are equal',
        'cycles' => 'an object that holds itself',
        'private' => 'private and protected properties, of parent classes too',
        'readonly' => 'readonly properties',
        'uninitialised' => 'typed properties without a value',
        'enums' => 'cases of enums',
        'dates' => 'DateTimeImmutable with its zone',
        'hooks' => '__serialize() and __unserialize()',
    ];

    /** @return list<Dataset> in the order of the table */
    public static function all(): array
    {
        return array_map(static fn (string $name): Dataset => new Made(
            $name,
            self::DESCRIPTIONS[$name],
            Kind::ObjectGraphs,
            [self::class, 'value'],
            [$name],
        ), array_keys(self::DESCRIPTIONS));
    }

    public static function value(string $name): mixed
    {
        return match ($name) {
            'floats' => [-0.0, 0.0, INF, -INF, NAN, 0.1 + 0.2, 5.0e-324, PHP_FLOAT_MAX, PHP_FLOAT_EPSILON, 1.0],
            'binary strings' => ["\x00\xff\xfe", "k\x80" => "\xc3\x28", 'plain' => str_repeat("\x00", 40)],
            'keys' => [7 => 'a', 3 => 'b', -1 => 'c', '' => 'd', 0 => 'e', '08' => 'f'],
            'large ints' => [PHP_INT_MIN, PHP_INT_MAX, 2 ** 53 + 1],
            'references' => self::references(),
            'identity' => self::identity(),
            'cycles' => self::cycle(),
            'private' => new App\Account('secret', 12),
            'readonly' => new App\Point(1, 2.5),
            'uninitialised' => new App\Draft('title'),
            'enums' => [App\Color::Red, App\Color::Blue, App\Color::Red],
            'dates' => new \DateTimeImmutable('2024-02-29 12:34:56.789012', new \DateTimeZone('Europe/Helsinki')),
            default => new \ArrayObject(['a' => 1, 'b' => [2, 3]]),
        };
    }

    /** @return array<string, mixed> */
    private static function references(): array
    {
        $shared = 'one';
        $value = ['alone' => 'one'];
        $value['first'] = &$shared;
        $value['second'] = &$shared;

        return $value;
    }

    /** @return list<\stdClass> */
    private static function identity(): array
    {
        $one = new \stdClass();
        $one->name = 'same';
        $equal = clone $one;

        return [$one, $equal, $one];
    }

    private static function cycle(): \stdClass
    {
        $node = new \stdClass();
        $node->self = $node;

        return $node;
    }
}
