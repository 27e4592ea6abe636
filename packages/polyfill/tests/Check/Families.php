<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Check;

/** Objects with properties of parents, of which unserialize() knows the right value. */
final class Families
{
    /** @return iterable<string, object> by what holds */
    public static function values(): iterable
    {
        $list = [1];
        yield 'a child gets the readonly property of its parent'
            => new Fixtures\Heir('sealed');
        yield 'a name without a class fills the readonly property of a parent'
            => new Fixtures\Nameless(['sealed' => [1]]);
        yield 'a name without a class fills what its class declares'
            => new Fixtures\Called(['own' => 1, 'shared' => 2]);
        yield 'a name without a class fills the private property of a parent'
            => new Fixtures\Nameless(['own' => 1, 'shared' => [2]]);
        yield 'a name without a class puts a reference there, too'
            => new Fixtures\Nameless(['own' => &$list, 'shared' => &$list]);
        yield 'of private properties of one name the nearest is filled'
            => new Fixtures\Nameless(['twice' => 1]);
        yield 'the name of what was protected fills a private one'
            => new Fixtures\Nameless(["\0*\0own" => 1, "\0*\0open" => 2]);
        yield 'the name of what was private elsewhere fills none'
            => new Fixtures\Nameless(["\0" . self::class . "\0own" => 1]);
        yield 'the name of what is static becomes a mangled one'
            => new Fixtures\Nameless(['total' => 1, "\0*\0own" => 2]);
        yield 'a protected property that a class of PHP\'s own declares is in a reference'
            => new Fixtures\Severe();
        $filter = new \php_user_filter();
        $filter->params = &$filter->stream;
        yield 'a public property of an object of PHP\'s own is in a reference'
            => $filter;
    }

    /** What differs from what unserialize() makes of the object; null: nothing does. */
    public static function difference(object $object, \Closure $read): ?string
    {
        $expected = self::properties(unserialize(serialize($object)));
        try {
            $actual = self::properties($read($object));
        } catch (\Throwable $e) {
            $actual = $e->getMessage();
        }
        return $actual === $expected ? null : addcslashes("$actual, not $expected", "\0");
    }

    private static function properties(object $object): string
    {
        return serialize([$object::class => (array) $object]);
    }
}
