<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Check;

/** Messages whose classes, cases and names of properties are not as when they were written. */
final class Decodings
{
    private const NULL = "\xD0";
    private const FIVE = "\x05";
    private const REF_FIVE = "\xF5\x05";
    private const REF_BACKREF = "\xF6\x00";
    private const SAME_LAYOUT = "\xC0";

    /** @return iterable<string, string> messages by what is odd in them */
    public static function messages(): iterable
    {
        yield from self::cases();
        yield from self::kinds();
        yield from self::properties();
        yield from self::wider();
        yield 'a hook that writes into the whole'
            => self::message("\xF5" . self::object(Replacing::class, ['whole'], self::REF_BACKREF));
        yield 'a property of an interval twice, a reference first'
            => self::message(self::object('DateInterval', ['y', 'y'], self::REF_FIVE . "\x06"));
        foreach ([Fixtures\Guarded::class, Fixtures\GuardedHeir::class, Fixtures\WithheldHeir::class] as $class) {
            yield "hooks of $class that are not public" => self::message(self::object($class, ['0'], self::FIVE));
        }
        $lists = [[-5 => 1], [-5 => 1, -3 => 2], [-3 => 1, -5 => 2], [5 => 1, -5 => 2], [PHP_INT_MIN => 1]];
        foreach ([...$lists, array_fill(-2, 30, 'x')] as $i => $list) {
            yield "keys below zero $i" => amber_serialize([$list, &$list, (object) $list]);
        }
    }

    /** @return iterable<string, string> properties that were less public once */
    private static function wider(): iterable
    {
        foreach (["\0*\0", "\0" . Fixtures\Id::class . "\0"] as $before) {
            yield 'public since, ' . addcslashes($before, "\0")
                => self::message(self::object(Fixtures\Id::class, ["{$before}x"], self::FIVE));
        }
        $name = "\0" . Fixtures\Numbered::class . "\0n";
        yield 'public since, of another type'
            => self::message(self::object(Fixtures\Numbered::class, [$name], self::text('abc')));
        yield 'public since, twice' => self::message(self::object(Fixtures\Numbered::class, [$name, 'n'], "\5\6"));
    }

    /** @return iterable<string, string> */
    private static function cases(): iterable
    {
        foreach (['Hearts', 'HEARTS', 'SPADES', 'hearts', 'class', ''] as $case) {
            yield "case $case" => self::message("\xFA" . self::text(Fixtures\Named::class) . self::text($case));
            yield "case $case of a class" => self::message("\xFA" . self::text('stdClass') . self::text($case));
        }
    }

    /** @return iterable<string, string> */
    private static function kinds(): iterable
    {
        $ours = [
            Fixtures\Named::class, Fixtures\Plain::class, Fixtures\PlainTrait::class, Fixtures\PlainInterface::class,
            Fixtures\Unfinished::class, Fixtures\GivingSerializable::class, Fixtures\InBothWays::class,
            Fixtures\WithOwnStorage::class, Fixtures\SerializableInterface::class, Fixtures\Misfit::class,
            Fixtures\Lacking::class,
        ];
        $php = [
            'Iterator', 'Throwable', 'UnitEnum', 'FilterIterator', 'SplHeap', 'Closure', 'DOMDocument', 'Directory',
            'ArrayObject', 'SplObjectStorage', 'SplStack', 'Error', 'ErrorException', 'self', 'parent', 'int', 'None',
        ];
        foreach ([...$ours, ...$php] as $class) {
            yield "an object of $class" => self::message(self::object($class, [], ''));
            yield "one of $class with a property" => self::message(self::object($class, ["\0none\0a"], self::FIVE));
            yield "a payload of $class" => self::message("\xFB" . self::text($class) . self::text('payload'));
        }
    }

    /** @return iterable<string, string> */
    private static function properties(): iterable
    {
        $classes = [
            'stdClass', 'None', 'ArrayObject', Fixtures\Plain::class, Fixtures\PlainHeir::class, Fixtures\Bare::class,
            Fixtures\Overloaded::class, Fixtures\Sealed::class, Fixtures\Giving::class, Fixtures\Statics::class,
            Fixtures\StaticsHeir::class,
        ];
        foreach ($classes as $class) {
            $names = [
                'x', "\0*\0x", "\0$class\0x", "\0none\0x", '7', '-7',
                'open', 'shared', 'own', "\0*\0open", "\0" . Fixtures\Plain::class . "\0own",
                "\0" . Fixtures\Statics::class . "\0own", "\0*\0shared", "\0*\0own",
                '', "a\0b\0c", "\0", "\0a", "\0*\0", "\0\0x", "\0a\0b\0c",
            ];
            foreach ($names as $name) {
                $what = "$class::" . addcslashes($name, "\0");
                yield $what => self::message(self::object($class, [$name], self::FIVE));
                yield "$what, twice" => self::message(self::object($class, [$name, $name], "\x05\x06"));
                yield "$what in a reference" => self::message("\xA3" . self::REF_FIVE
                    . self::object($class, [$name], self::REF_BACKREF) . self::REF_BACKREF);
                yield "$what, first in a reference of two objects" => self::message("\xA3"
                    . self::object($class, [$name, 'other'], self::REF_FIVE . self::REF_BACKREF)
                    . self::SAME_LAYOUT . self::REF_BACKREF . self::NULL . self::REF_BACKREF);
                yield "$what holds its object"
                    => self::message("\xF5" . self::object($class, [$name], self::REF_BACKREF));
            }
        }
    }

    private static function message(string $item): string
    {
        return "\xC1\x01$item";
    }

    private static function text(string $text): string
    {
        $length = strlen($text);
        return ($length < 32 ? chr(0x40 + $length) : "\xEA" . chr($length)) . $text;
    }

    /** @param list<string> $names */
    private static function object(string $class, array $names, string $values): string
    {
        return "\xF8" . self::text($class) . chr(count($names)) . implode(array_map(self::text(...), $names)) . $values;
    }
}
