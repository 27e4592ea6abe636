<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Check;

use Amber\Generator;
use Random\Engine\Mt19937;
use Random\Randomizer;

/** Values that igbinary writes, and data that it would never write. */
final class IgbinaryValues
{
    /** @return array<string, mixed> */
    public static function all(): array
    {
        return [...self::scalars(), ...self::arrays(), ...self::references(), ...self::objects()];
    }

    /** @return array<string, mixed> */
    private static function scalars(): array
    {
        return [
            'null' => null, 'true' => true, 'false' => false, 'empty string' => '', 'string' => 'text',
            'ints' => [0, 255, 256, 65535, 65536, 0xFFFFFFFF, 1 << 32, PHP_INT_MAX],
            'negative ints' => [-1, -255, -256, -65535, -65536, -0xFFFFFFFF, -(1 << 32), -PHP_INT_MAX, PHP_INT_MIN],
            'floats' => [0.0, -0.0, 1.5, INF, -INF, 5e-324, PHP_FLOAT_MAX],
            'not a number' => NAN,
            'strings' => [str_repeat('a', 255), str_repeat('b', 256), str_repeat('c', 65536), "\0\xFF", 'text', 'text'],
        ];
    }

    /** @return array<string, mixed> */
    private static function arrays(): array
    {
        $shared = ['shared', [1, 2]];
        $many = array_map(static fn (int $i): string => "string $i", range(0, 300));
        return [
            'empty array' => [],
            'keys' => [-1 => 1, '05' => 2, 5 => 3, '' => 4, PHP_INT_MIN => 5, 70000 => 6, -300 => 7, '-0' => 8],
            'deep' => [[[[[['end']]]]]],
            'one array in many places' => [$shared, ['again' => $shared], $shared, $shared[1]],
            'empty arrays' => [[], [[]], 'a' => []],
            'more than 255 elements' => range(1, 300),
            'more than 255 strings, and again' => [$many, array_reverse($many)],
            'more than 255 arrays, and again' => [$lists = array_chunk($many, 1), array_reverse($lists)],
        ];
    }

    /** @return array<string, mixed> */
    private static function references(): array
    {
        $scalar = 'scalar';
        $list = [1];
        $empty = [];
        $object = new \stdClass();
        $own = [1];
        $own['self'] = &$own;
        $again = ['x' => ['y' => 1]];
        $again['reference'] = &$again['x'];
        return [
            'a scalar' => [&$scalar, $scalar, &$scalar],
            'an array' => [&$list, $list, &$list],
            'an empty array' => [&$empty, [], &$empty],
            'an object' => [$object, &$object, &$object, $object],
            'an object, first by reference' => [&$object, $object, &$object],
            'an array in itself by reference' => $own,
            'and in another' => [$own, &$own],
            'an element of the same array' => $again,
            'a null' => [&$null, 1, &$null],
        ];
    }

    /** @return array<string, mixed> */
    private static function objects(): array
    {
        $object = new \stdClass();
        $object->self = $object;
        $object->{'5'} = 'five';
        $storage = new \SplObjectStorage();
        $storage[$object] = $storage;
        $parent = new Generator\LastDescendant();
        $fixed = new Generator\Fixed();
        $fixed->set(7, [$object]);
        $magic = new Generator\Magic();
        $magic->a = $magic;
        $old = new Generator\Old();
        $old->text = 'payload';
        $typed = new Generator\Typed();
        $typed->object = $typed;
        return [
            'in itself' => $object,
            'private and protected' => [$parent, $parent],
            'typed, with some not initialised' => [$typed, new Generator\Typed()],
            'readonly' => $fixed,
            'hooks' => [$magic, new Generator\OnlyWakes(), new Generator\OnlySerialize(), $magic],
            'Serializable' => [$old, 'between', $old],
            'enums' => [Generator\Pure::One, Generator\Backed::Large, Generator\Pure::One, new Generator\WithEnums()],
            'dates' => [new \DateTimeImmutable('2026-01-02 03:04:05.6', new \DateTimeZone('Europe/Berlin'))],
            'SPL' => [$storage, new \ArrayObject(['a' => $object]), \SplFixedArray::fromArray([1, [2]])],
            'of a class that is not there' => unserialize('O:4:"Gone":1:{s:1:"a";i:1;}'),
            'many of a class' => array_map(static fn (int $i): object => (object) ['n' => $i], range(1, 20)),
        ];
    }

    /** @return array<string, mixed> arrays that hold an object which holds that same array: serialize() loses them */
    public static function loops(): array
    {
        $in = static function (\Closure $put): array {
            [$one, $other] = [new Generator\Dynamic(), new Generator\Dynamic()];
            $array = [$one, 'other' => $other];
            $put($array, $one, $other);
            return ['value' => $array, 'again' => [$array, $one, $one->shared ?? null, $one->around ?? null]];
        };
        $typed = new Generator\Typed();
        $list = [$typed, 'x'];
        (fn () => $this->array = $list)->bindTo($typed, Generator\Typed::class)();
        $fixed = new Generator\Fixed();
        $fixed->set(1, $held = [$fixed]);
        $magic = new Generator\Magic();
        $magic->a = $of = [$magic];
        $bound = new Generator\Typed();
        $referred = [$bound];
        (function () use (&$referred): void {
            $this->array = &$referred;
        })->bindTo($bound, Generator\Typed::class)();
        $reference = 1;
        $through = [&$reference];
        $reference = ['array' => $through];
        return [
            'in a property' => $in(static fn (array $array, object $one) => $one->array = $array),
            'deeper' => $in(static fn (array $array, object $one) => $one->array = ['k' => [$array, $array]]),
            'in both, in one array' => $in(static function (array $array, object $one, object $other): void {
                $one->shared = $other->shared = ['all' => $array, 'more' => [1]];
            }),
            'an array around it, too' => $in(static function (array $array, object $one, object $other): void {
                $around = [$array, $third = new Generator\Dynamic()];
                $one->around = $third->around = ['a' => $around, 'b' => $array];
                $other->around = $around;
            }),
            'in a typed property' => [$list, $list],
            'in a typed property, by reference' => [&$referred, $bound],
            'in a readonly property' => [$held, $held],
            'given to __unserialize()' => [$of, $of],
            'by a reference' => [$through, $through, &$reference],
        ];
    }

    /** @return array<string, string> hex that igbinary reads, and never writes */
    public static function odd(): array
    {
        $std = '17 08 ' . bin2hex('stdClass');
        $interval = '17 0C ' . bin2hex('DateInterval');
        return [
            'a hook that writes into the whole' => '25 17 1E ' . bin2hex(Replacing::class) . ' 14 01 11 05 '
                . bin2hex('whole') . ' 25 22 00',
            'a property of an interval twice, a reference first' => "$interval 14 02 11 01 79 25 06 01 0E 01 06 05",
            'a key twice' => '14 03 06 00 05 06 01 04 06 00 06 07',
            'a key twice, a reference first' => '14 03 06 00 25 06 05 06 01 25 01 01 06 00 06 07',
            'a property twice, a loop first' => "14 01 06 00 14 01 06 00 $std 14 02 11 01 61 01 01 11 01 61 06 05",
            'a key without a value' => '14 03 00 06 01 04 00',
            'an array as an object' => '14 02 06 00 14 01 06 00 05 06 01 22 01',
            'a value of a reference' => '14 02 06 00 25 06 05 06 01 01 01',
            'longer numbers' => '16 00 00 00 02 0A 00 00 00 01 20 00 00 00 00 00 00 00 05 06 02 13 00 00 00 00',
        ];
    }

    /** @return iterable<string, array{mixed, array<string, mixed>}> values, and options to read them with */
    public static function options(): iterable
    {
        $item = [new \ArrayObject([1]), Generator\Pure::One, new Generator\Dynamic()];
        $gone = unserialize('O:4:"Gone":2:{s:1:"a";i:1;s:8:"declared";i:5;}');
        $all = ['arrayobject', Generator\Pure::class, Generator\Dynamic::class];
        foreach ([true, false, [], ['ArrayObject'], $all] as $i => $allowed) {
            foreach (['incomplete', 'throw'] as $unknown) {
                foreach ([$item, [$item[2], $gone], $item[1]] as $k => $value) {
                    yield "allowed_classes $i of $k, $unknown" => [
                        $value, ['allowed_classes' => $allowed, 'unknown_class' => $unknown],
                    ];
                }
            }
        }
        foreach (['Gone', 'GONE'] as $old) {
            yield "class_map of $old" => [$gone, ['class_map' => [$old => Generator\Dynamic::class]]];
        }
        [$nested, $list] = [[], [$last = new \stdClass()]];
        for ($i = 0; $i < 70; $i++) {
            $nested[] = $i === 0 ? [1] : [$nested[$i - 1]];
            $list[] = $last = (object) ['before' => $last];
        }
        foreach ([0, 1, 2, 3, 4, 35, 36, 71, 72, 4096, PHP_INT_MAX] as $limit) {
            yield "max_depth $limit of brackets" => [[[], [[new \stdClass(), [1]]]], ['max_depth' => $limit]];
            yield "max_depth $limit of arrays in arrays named" => [$nested, ['max_depth' => $limit]];
            yield "max_depth $limit of objects in objects named" => [$list, ['max_depth' => $limit]];
            yield "max_elements $limit" => [[1, [2, 3], (object) ['a' => [4]]], ['max_elements' => $limit]];
        }
        yield 'max_elements of arrays named twice' => [self::doubled(12), ['max_elements' => 1000]];
        $wrong = ['max_depth' => -1, 'max_elements' => '5', 'allowed_classes' => 5, 'unknown_class' => 'x'];
        foreach ($wrong as $option => $value) {
            yield "a wrong $option" => [$item, [$option => $value]];
        }
    }

    /** @return list<array<mixed>> each holds an object that holds the array, and an array that holds the one before */
    public static function loopsOnLoops(int $times): array
    {
        $lists = [];
        for ($before = []; $times > 0; $times--) {
            $object = new Generator\Dynamic();
            $lists[] = $list = [$object, $before];
            $object->array = $before = [$list];
        }
        return $lists;
    }

    /** @return list<object> circles of two objects, the second of which leads to that of the circle before */
    public static function circles(int $times): array
    {
        [$circles, $before] = [[], null];
        for (; $times > 0; $times--) {
            $circles[] = $first = new Generator\Dynamic();
            $first->second = $second = new Generator\Dynamic();
            $second->first = $first;
            $second->before = $before;
            $before = $second;
        }
        return $circles;
    }

    /** @return iterable<string, list<object>> objects that lead to each other, and are no deeper than they are many */
    public static function webs(): iterable
    {
        $tokens = array_map(static fn (): object => new Generator\Dynamic(), range(1, 2000));
        foreach ($tokens as $i => $token) {
            [$token->before, $token->next] = [$tokens[$i - 1] ?? null, $tokens[$i + 1] ?? null];
        }
        yield 'each of many that know their neighbours may be named' => $tokens;
        $others = array_map(static fn (): object => new Generator\Dynamic(), $tokens);
        $random = new Randomizer(new Mt19937(5));
        foreach ($others as $object) {
            [$object->one, $object->other] = [$others[$random->getInt(0, 1999)], $others[$random->getInt(0, 1999)]];
        }
        yield 'each of many that know any others may be named' => $others;
    }

    /** @return array{list<object>} objects, each of which holds the list of all */
    public static function siblings(int $count): array
    {
        $list = array_map(static fn (): object => new Generator\Dynamic(), range(1, $count));
        foreach ($list as $object) {
            $object->all = $list;
        }
        return [$list];
    }

    /** @return array<mixed> of two to the power of so many scalars */
    public static function doubled(int $times): array
    {
        for ($array = [1]; $times > 0; $times--) {
            $array = [$array, $array];
        }
        return $array;
    }

    /** @return array<string, array{string, int}> hex, and the offset at which it is refused */
    public static function unsound(): array
    {
        $std = '17 08 ' . bin2hex('stdClass');
        return [
            'nothing' => ['', 4],
            'another name of a class that is not there' => [
                '17 04 ' . bin2hex('Gone') . '14 01 11 1B ' . bin2hex('__PHP_Incomplete_Class_Name') . '11 01 61', 4,
            ],
            'the name of another class in an incomplete object' => [
                '17 16 ' . bin2hex('__PHP_Incomplete_Class') . '14 01 11 1B ' . bin2hex('__PHP_Incomplete_Class_Name')
                    . '11 04 ' . bin2hex('Evil'), 4,
            ],
            'an unknown type' => ['28', 4],
            'an object that is nothing' => ["$std 00", 14],
            'a payload outside of an object' => ['1D 00', 4],
            'a case outside of an enum' => ['27 11 01 61', 4],
            'something behind' => ['00 00', 5],
            'a count of more than there is' => ['14 03 06 00', 4],
            'a large count' => ['16 FF FF FF FF 06 00 00', 4],
            'a long string' => ['13 FF FF FF FF 61', 9],
            'a string of more than 2^63 bytes' => ['26 FF FF FF FF FF FF FF FF 61', 13],
            'a string number' => ['0E 00', 4],
            'a class number' => ['1A 05 14 00', 4],
            'an array as a key' => ['14 02 14 00 00 00', 6],
            'a number that was not given' => ['14 01 06 00 01 01', 8],
            'an int beyond 64 bits' => ['20 80 00 00 00 00 00 00 00', 4],
            'a negative int beyond 64 bits' => ['21 80 00 00 00 00 00 00 01', 4],
            'a reference to a reference' => ['14 01 06 00 25 25 00', 9],
            'an array in itself' => ['14 01 06 00 01 00', 8],
            'an array in itself by its reference' => ['14 01 06 00 25 14 01 06 00 01 01', 13],
            'an array in itself by another' => [
                "14 02 06 00 $std 14 01 11 01 61 14 01 06 00 01 00 06 01 01 02", 31,
            ],
            'an empty name of a case' => ['17 14 ' . bin2hex(Generator\Pure::class) . ' 27 0D', 27],
            'no case' => ['17 14 ' . bin2hex(Generator\Pure::class) . ' 27 11 03 53 69 78', 4],
            'a case of no enum' => ["$std 27 11 03 53 69 78", 4],
            'no name of a class' => ['17 01 20 14 00', 4],
            'a closure' => ['17 07 ' . bin2hex('Closure') . ' 14 00', 4],
            'a payload of what is not Serializable' => ["$std 1D 01 61", 4],
            'a value of another type' => ['17 15 ' . bin2hex(Generator\Typed::class) . ' 14 01 11 03 696E74 0D', 4],
        ];
    }
}
