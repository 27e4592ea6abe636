<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

/**
 * Makes objects that no constructor and no hook has seen.
 *
 * @internal
 */
final class Blank
{
    private static ?object $taken = null;

    /**
     * An exception holds where it was made, which the extension leaves empty, and the calls that led there, with all
     * that they were given, which take memory for each exception: it is made to forget them.
     *
     * @param \ReflectionClass<object> $class not abstract, and one that serialize() takes
     * @throws \Error if PHP makes none
     */
    public static function of(\ReflectionClass $class): object
    {
        $object = $class->isInternal() && $class->isFinal()
            ? self::ofFinal($class->name) : $class->newInstanceWithoutConstructor();
        if ($object instanceof \Throwable) {
            $root = $object instanceof \Error ? \Error::class : \Exception::class;
            foreach (['file' => '[no active file]', 'line' => 0, 'trace' => []] as $name => $value) {
                (new \ReflectionProperty($root, $name))->setValue($object, $value);
            }
        }
        return $object;
    }

    /**
     * @param array<mixed> $data the array that both objects of ofFinal() stand in
     * @throws \LogicException always
     */
    public function __unserialize(array $data): void
    {
        self::$taken = $data[0][1] ?? null;
        throw new \LogicException('An object of this class cannot be unserialized');
    }

    /**
     * Of PHP's own final classes, as FiberError, HashContext and Random\Randomizer, unserialize() alone makes objects
     * without their constructor.
     *
     * It calls hooks when all objects stand, in the order of the data. The first object of this data is one of this
     * class, whose hook takes the second object and throws: then no other hook is called.
     *
     * @param class-string $class
     */
    private static function ofFinal(string $class): object
    {
        $own = self::class;
        $names = [strlen($own) . ":\"$own\"", strlen($class) . ":\"$class\""];
        try {
            Lock::unserialize("a:2:{i:0;O:$names[0]:1:{i:0;R:1;}i:1;O:$names[1]:0:{}}");
        } catch (\LogicException) {
            // of this class' hook
        }
        [$object, self::$taken] = [self::$taken, null];
        return $object ?? throw new \Error("PHP makes no object of class $class for unserialize()");
    }
}
