<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Check;

use Amber\Polyfill\Check\Fixtures\Lazy;

/** Lazy objects of PHP 8.4, which serialize() initializes. */
final class LazyObjects
{
    /** How often an initializer ran. */
    private static int $runs = 0;

    /** @return iterable<string, bool> what holds, by names */
    public static function claims(): iterable
    {
        foreach ([Lazy::class, Fixtures\LazySleeper::class] as $name) {
            $class = new \ReflectionClass($name);
            $ghost = $class->newLazyGhost(self::fill(...));
            $proxy = $class->newLazyProxy(static function () use ($name): Lazy {
                self::fill($object = new $name());
                return $object;
            });
            foreach (['ghost' => $ghost, 'proxy' => $proxy] as $kind => $object) {
                self::$runs = 0;
                $copy = self::copy($object);
                yield "a lazy $kind of $name is initialized" => $copy->value === 'the real one' && self::$runs === 1;
            }
        }
        $class = new \ReflectionClass(Lazy::class);
        $skipped = $class->newLazyGhost(self::fill(...), \ReflectionClass::SKIP_INITIALIZATION_ON_SERIALIZE);
        yield 'a lazy object that serialize() does not initialize stays so'
            => self::copy($skipped)->value === 'the default' && $class->isUninitializedLazyObject($skipped);
        $closed = $class->newLazyGhost(static function (Lazy $object): void {
            $object->value = static fn (): int => 1;
        });
        yield 'the path into a lazy object is told' => str_contains(self::told($closed), '->value');
        $failing = $class->newLazyGhost(static fn () => throw new \LogicException('it fails'));
        yield 'what an initializer throws is thrown' => self::told($failing) === 'it fails';
    }

    private static function fill(Lazy $object): void
    {
        self::$runs++;
        $object->value = 'the real one';
    }

    private static function copy(Lazy $object): Lazy
    {
        return amber_unserialize(amber_serialize([$object]))[0];
    }

    private static function told(Lazy $object): string
    {
        try {
            return bin2hex(amber_serialize($object));
        } catch (\Exception $e) {
            return $e->getMessage();
        }
    }
}
