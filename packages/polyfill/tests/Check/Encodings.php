<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Check;

use Amber\Polyfill\Check\Fixtures\Asleep;
use Amber\Polyfill\Check\Fixtures\Giving;
use Amber\Polyfill\Check\Fixtures\GivingSerializable;
use Amber\Polyfill\Check\Fixtures\Named;
use Amber\Polyfill\Check\Fixtures\Naming;
use Amber\Polyfill\Check\Fixtures\NamingHeir;
use Amber\Polyfill\Check\Fixtures\Withheld;
use Amber\Polyfill\Check\Fixtures\WithheldHeir;

/** Values at the edges of what can be serialized. */
final class Encodings
{
    /** @return iterable<string, mixed> by what is odd in them */
    public static function values(): iterable
    {
        yield from self::gifts();
        yield from self::names();
        yield from self::references();
        yield from self::incomplete();
        yield 'hooks that are not public' => [new Asleep(), new Withheld(), new WithheldHeir()];
        $closed = fopen('php://memory', 'r');
        fclose($closed);
        yield 'a closed resource' => [$closed];
        $numbered = new \stdClass();
        $numbered->{'-7'} = $closed;
        yield 'a resource in a property that is called by a number' => [$numbered];
        yield 'int keys below zero' => [[-5 => 'a', 'b'], (object) [-5 => 'a', 3 => 5]];
        yield 'an exception' => new \LogicException('outer', 5, new \TypeError('inner'));
        yield 'an ArrayObject of an object' => new \ArrayObject(new Naming(['a']));
        yield 'dates' => [new \DateTime('2026-01-02'), new \DateTimeZone('Europe/Berlin'), new \DateInterval('P1D')];
        if (PHP_VERSION_ID >= 80200) {
            yield 'tables of PHP that hold slots' => new \Random\Randomizer(new \Random\Engine\PcgOneseq128XslRr64(1));
        }
    }

    /** @return iterable<string, mixed> */
    private static function gifts(): iterable
    {
        $gifts = ['null' => null, 'a string' => 'text', 'an object' => new \stdClass(), 'an array' => [1]];
        foreach ($gifts as $name => $gift) {
            yield "__serialize() gives $name" => new Giving($gift);
        }
        foreach (['null' => null, 'a number' => 5, 'a string' => 'text'] as $name => $gift) {
            $object = new GivingSerializable($gift);
            yield "serialize() gives $name" => $object;
            yield "serialize() gives $name, twice" => [$object, $object];
            yield "serialize() gives $name, by reference" => [&$object, [&$object], $object];
            unset($object);
        }
        $object = new Naming(null);
        yield '__sleep() gives null, twice, by reference' => [$object, $object, &$object];
    }

    /** @return iterable<string, Naming> */
    private static function names(): iterable
    {
        $all = [
            ['a', 'b', 'c', 'unset'], ['a', 'a', 'b', 'b', 'c', 'c'], ['none', 'a'],
            ["\0*\0b", "\0" . Naming::class . "\0c"], ["no\0ne", "\0Other\0c"], ["\0*\0b", "\0*\0b"],
            [5, 'a'], [new Naming([])], [[1]], [new \stdClass()], [1.5, null, true], [], 'a', null,
        ];
        foreach ($all as $i => $names) {
            yield "__sleep() gives names $i" => new Naming($names);
            yield "__sleep() of a parent gives names $i" => new NamingHeir($names);
        }
        yield '__sleep() gives a private name of a child' => new NamingHeir(['a', 'b', 'c', 'd']);
    }

    /** @return iterable<string, mixed> */
    private static function references(): iterable
    {
        $number = 1;
        $case = Named::Hearts;
        $circle = [];
        $circle['me'] = &$circle;
        $wide = [1];
        $wide[] = [&$wide];
        $object = new \stdClass();
        yield 'a reference of one place in a column' => [1, &$number, 3, 4];
        yield 'a reference of two places in a column' => [1, &$number, 3, &$number];
        yield 'cases and their other names' => [Named::Hearts, Named::HEARTS, Named::Spades];
        yield 'a case in references' => [&$case, [&$case], Named::Hearts, $case];
        yield 'a case in a reference' => [&$case, Named::Hearts];
        yield 'an array in itself' => $circle;
        yield 'an array in itself, once more' => [$wide, &$wide];
        yield 'an object first in a reference' => [&$object, $object];
        yield 'an object in a reference later' => [$object, [&$object]];
    }

    /** @return iterable<string, object> */
    private static function incomplete(): iterable
    {
        yield 'an object without its class' => unserialize("O:4:\"None\":2:{s:1:\"a\";i:1;s:7:\"\0None\0b\";i:2;}");
        yield 'one that was made' => new \__PHP_Incomplete_Class();
        foreach (['s:3:"a-b";', 's:5:"Other";'] as $name) {
            $native = "O:4:\"None\":1:{s:27:\"__PHP_Incomplete_Class_Name\";$name}";
            yield "one whose class is $name" => unserialize($native);
        }
    }
}
