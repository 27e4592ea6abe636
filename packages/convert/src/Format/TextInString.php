<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Format;

/**
 * A session that Laravel keeps in one of its caches: it is serialized to a string, perhaps encrypted, before the cache
 * serializes that string (Session/Store.php, Session/CacheBasedSessionHandler.php, Cache/RedisStore.php).
 */
final class TextInString
{
    /** For people. */
    public const OF = 'a text of serialize() in a string, as Laravel keeps sessions in a cache';

    /** An array or an object; or base64 of '{"iv":', with which what Laravel encrypts begins. */
    private const TEXT = '~\A(?:a:\d+:\{|O:\d+:"|eyJpdiI6)~';

    /** @return bool whether it is a string with such a text */
    public static function is(mixed $value): bool
    {
        return is_string($value) && preg_match(self::TEXT, $value) === 1;
    }
}
