<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

/**
 * Makes objects that no constructor and no hook has seen, of PHP's own final classes too: FiberError, HashContext,
 * Random\Randomizer. Reflection refuses these; unserialize() alone makes them.
 *
 * unserialize() calls hooks when all objects stand, in the order of the data. The first object of the data is one of
 * this class, whose hook takes the second object and throws: then unserialize() calls no more hooks.
 *
 * @internal
 */
final class Blank
{
    private static ?object $taken = null;

    /** @param class-string $class not abstract, and one that serialize() takes */
    public static function of(string $class): object
    {
        $own = self::class;
        $names = [strlen($own) . ":\"$own\"", strlen($class) . ":\"$class\""];
        try {
            unserialize("a:2:{i:0;O:$names[0]:1:{i:0;R:1;}i:1;O:$names[1]:0:{}}");
        } catch (\LogicException) {
            // of this class' hook
        }
        [$object, self::$taken] = [self::$taken, null];
        return $object ?? throw new \Error("PHP makes no object of class $class for unserialize()");
    }

    /**
     * @param array<mixed> $data the array that both objects stand in
     * @throws \LogicException always
     */
    public function __unserialize(array $data): void
    {
        self::$taken = $data[0][1] ?? null;
        throw new \LogicException('An object of this class cannot be unserialized');
    }
}
