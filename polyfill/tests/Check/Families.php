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
        yield 'a child gets the readonly property of its parent'
            => new Fixtures\Heir('sealed');
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
