<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Format;

/** What Symfony's caches keep around a value that expires early (Component/Cache/Traits/ValueWrapper.php). */
final class ValueWrapper
{
    /** Its class, whose name is no text. */
    public const CLASS_NAME = "\xA9";

    /** For people. */
    public const OF = 'Symfony, which keeps beside a value when it expires';

    /** @return array{mixed}|null the value in it, which stands under the only key that it has; null for all else */
    public static function open(mixed $value): ?array
    {
        $inner = $value instanceof \__PHP_Incomplete_Class ? (array) $value : [];

        return array_shift($inner) === self::CLASS_NAME && count($inner) === 1 ? [reset($inner)] : null;
    }
}
