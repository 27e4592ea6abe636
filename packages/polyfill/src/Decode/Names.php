<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Decode;

/**
 * What names of classes and properties are like.
 *
 * @internal
 */
final class Names
{
    /** Letters, digits, "_", bytes from 0x80 and "\", which cannot be the first. */
    private const CLASS_NAME = '[A-Za-z0-9_\x80-\xFF][A-Za-z0-9_\\\\\x80-\xFF]*';

    public static function isClass(string $name): bool
    {
        return preg_match('/\A' . self::CLASS_NAME . '\z/', $name) === 1;
    }

    /** Whether PHP can tell what the property of this name is called: what begins with NUL is mangled. */
    public static function isProperty(string $name): bool
    {
        return !str_starts_with($name, "\0") || preg_match('/\A\0[^\0]+\0./s', $name) === 1;
    }

    /**
     * Whether no name begins with NUL but those of protected and private properties.
     *
     * @param list<int|string> $names
     */
    public static function areAllMangled(array $names): bool
    {
        foreach ($names as $name) {
            if (is_string($name) && str_starts_with($name, "\0") && !self::isMangled($name)) {
                return false;
            }
        }
        return true;
    }

    private static function isMangled(string $name): bool
    {
        return preg_match('/\A\0(?:\*|' . self::CLASS_NAME . ')\0[^\0]+\z/', $name) === 1;
    }
}
