<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Serializer;

/** Serializers of the user's: a PHP file each, that returns an object with the methods of Serializer. */
final class UserFile
{
    /** @var array<string, mixed> what each file returned: a class in it cannot be declared twice */
    private static array $loaded = [];

    /** @throws \InvalidArgumentException for a file that is not there or returns something else */
    public static function load(string $file): Serializer
    {
        if (!is_file($file)) {
            throw new \InvalidArgumentException("the file $file of a serializer does not exist");
        }
        $path = (string) realpath($file);
        try {
            $serializer = self::$loaded[$path] ??= require $path;
        } catch (\ParseError $why) {
            throw new \InvalidArgumentException("--serializer: $file: {$why->getMessage()}, line {$why->getLine()}");
        }
        if (!$serializer instanceof Serializer) {
            throw new \InvalidArgumentException("$file must return an object that implements " . Serializer::class);
        }

        return $serializer;
    }

    /** @return string|null the file it is from, by which another process finds it; null for one of the laboratory's */
    public static function path(Serializer $serializer): ?string
    {
        return array_search($serializer, self::$loaded, true) ?: null;
    }
}
