<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Check;

/** Data of serialize() as only Serializable, old versions and people write it. */
final class NativeValues
{
    /** @return iterable<string, mixed> with Serializable inside, whose payloads number their values on */
    public static function nested(): iterable
    {
        [$object, $scalar] = [new \stdClass(), 'scalar'];
        $inner = new Fixtures\Nested([[$object, $object], 'r:1;', &$scalar, &$scalar]);
        yield 'back references in a payload' => [$inner, 'behind', $inner];
        yield 'back references behind a payload' => [$inner, $last = new \stdClass(), $last, &$other, &$other];
        $around = new Fixtures\Nested([2, $inner, [$own = new \stdClass(), $own]]);
        yield 'a payload in a payload' => [1, $around, $last, $last];
        yield 'a payload that is text' => [new Fixtures\Nested('text'), $last, $last];
    }

    /** @return array<string, string> what unserialize() reads, and serialize() does not write */
    public static function odd(): array
    {
        return [
            'signs and zeros' => 'a:3:{i:+5;i:-0;i:007;i:+0012;s:003:"abc";d:+1.5;}',
            'floats' => 'a:6:{i:0;d:1;i:1;d:.5;i:2;d:5.;i:3;d:1e3;i:4;d:-1.5E-3;i:5;d:1e999;}',
            'escaped strings' => 'a:2:{S:2:"\\61b";S:3:"\\00\\fF\\5c";S:0:"";i:1;}',
            'a number as a string key' => 'a:2:{s:1:"5";i:1;s:2:"05";i:2;}',
            'an int as a name' => 'O:8:"stdClass":1:{i:5;i:1;}',
            'a reference to what is named again' => 'a:4:{i:0;O:8:"stdClass":0:{}i:1;r:2;i:2;R:3;i:3;R:2;}',
            'what looks like one in a string' => 'a:3:{i:0;s:8:"R:3;R:4;";i:1;i:5;i:2;a:1:{i:0;i:6;}}',
            'a reference to the whole' => 'a:1:{i:0;a:1:{i:0;R:1;}}',
            'a reference to the array around in a property' => 'a:2:{i:0;O:8:"stdClass":1:{s:1:"a";R:1;}i:1;r:2;}',
            'a hook that writes into the whole' => 'O:30:"Amber\Polyfill\Check\Replacing":1:{s:5:"whole";R:1;}',
            'another visibility' => 'O:23:"Amber\Generator\UNTYPED":1:{s:4:"' . "\0*\0a" . '";i:1;}',
        ];
    }

    /** @return array<string, array{string, int}> data, and the offset at which it is refused */
    public static function unsound(): array
    {
        return [
            'cut' => ['a:1:{i:0;i:1;', 13],
            'something behind' => ['a:0:{}x', 6],
            'a key twice' => ['a:2:{i:5;i:1;s:1:"5";i:2;}', 13],
            'a key that is a float' => ['a:1:{d:1;i:1;}', 5],
            'an int beyond 64 bits' => ['i:9223372036854775808;', 0],
            'an int below 64 bits' => ['a:1:{i:0;i:-9223372036854775809;}', 9],
            'a count of more than there is' => ['a:3:{i:0;i:1;}', 2],
            'a large count' => ['a:999999999999999999:{}', 2],
            'a longer count' => ['a:9999999999999999999:{}', 2],
            'a long string' => ['s:99:"a";', 6],
            'a string without an end' => ['s:1:"ab";', 6],
            'a bool that is none' => ['b:2;', 2],
            'a float that is none' => ['d:1e;', 0],
            'a number of what is itself' => ['a:1:{i:0;r:2;}', 9],
            'a number of a scalar' => ['a:2:{i:0;i:5;i:1;r:2;}', 17],
            'a number of an array' => ['a:1:{i:0;r:1;}', 9],
            'a reference to what comes' => ['a:2:{i:0;R:3;i:1;i:5;}', 9],
            'a reference to nothing' => ['a:1:{i:0;R:0;}', 9],
            'an enum without a case' => ['E:3:"Foo";', 0],
            'a class without a name' => ['O:0:"":0:{}', 0],
            'a class with a backslash before' => ['O:4:"\Foo":0:{}', 0],
            'another name of a class that is not there'
                => ['O:4:"Gone":1:{s:27:"__PHP_Incomplete_Class_Name";s:5:"Other";}', 0],
            'a payload that names what is around' => ['a:2:{i:0;O:8:"stdClass":0:{}i:1;'
                . 'C:36:"Amber\Polyfill\Check\Fixtures\Nested":4:{r:2;}}', 79],
            'a number of what is in a payload'
                => ['a:2:{i:0;C:36:"Amber\Polyfill\Check\Fixtures\Nested":19:{O:8:"stdClass":0:{}}i:1;r:3;}', 81],
            'no escape' => ['S:1:"\\x1";', 6],
        ];
    }

    /** @return iterable<string, array{string, array<string, int>}> data with payloads, options that refuse it */
    public static function payloads(): iterable
    {
        $deep = static fn (int $depth, string $data): string
            => str_repeat('a:1:{i:0;', $depth) . $data . str_repeat('}', $depth);
        $list = 'a:4:{i:0;N;i:1;N;i:2;N;i:3;N;}';
        $nested = 'a:0:{}';
        for ($i = 0; $i < 9; $i++) {
            $nested = self::payload($nested);
        }
        $outer = self::payload($deep(1, self::payload('a:1:{i:0;r:2;}')));
        yield 'deep' => [self::payload($deep(5, 'N;')), ['max_depth' => 4]];
        yield 'deep with what is around it' => [$deep(3, self::payload($deep(2, 'N;'))), ['max_depth' => 4]];
        yield 'large' => [self::payload($list), ['max_elements' => 3]];
        yield 'large with another' => ['a:2:{i:0;' . self::payload($list) . 'i:1;' . self::payload($list) . '}',
            ['max_elements' => 9]];
        yield 'large where it is named again' => ['a:2:{i:0;' . self::payload($list) . 'i:1;r:2;}',
            ['max_elements' => 9]];
        yield 'with a key twice' => [self::payload('a:2:{i:0;N;i:0;N;}'), []];
        yield 'with a large int' => [self::payload('i:9223372036854775808;'), []];
        yield 'one of many in each other' => [$nested, []];
        yield 'one that names what is around two' => ["a:2:{i:0;O:8:\"stdClass\":0:{}i:1;$outer}", []];
    }

    private static function payload(string $data): string
    {
        $class = Fixtures\Nested::class;
        return 'C:' . strlen($class) . ":\"$class\":" . strlen($data) . ":{{$data}}";
    }

    /** @return string an array that holds one twice, by reference, which holds one twice, and so on */
    public static function doubled(int $times): string
    {
        $data = 'a:1:{i:0;i:1;}';
        for (; $times > 0; $times--) {
            $data = "a:2:{i:0;{$data}i:1;R:" . $times + 1 . ';}';
        }
        return $data;
    }

    /** @return iterable<string, string> of few bytes, what is as deep as they are many, by numbers alone */
    public static function chains(int $length): iterable
    {
        $object = "a:$length:{i:0;O:8:\"stdClass\":0:{}";
        $array = "a:$length:{i:0;a:0:{}";
        for ([$i, $last] = [1, 2]; $i < $length; [$i, $last] = [$i + 1, $last + ($i === 1 ? 1 : 2)]) {
            $object .= "i:$i;O:8:\"stdClass\":1:{s:1:\"a\";r:$last;}";
        }
        for ([$i, $last] = [1, 2]; $i < $length; [$i, $last] = [$i + 1, $last + 1]) {
            $array .= "i:$i;a:1:{i:0;R:$last;}";
        }
        yield 'objects' => "$object}";
        yield 'arrays in references' => "$array}";
    }
}
