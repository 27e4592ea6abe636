<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Decode;

/**
 * The tags of docs/FORMAT.md, each range by its first byte.
 *
 * @internal
 */
final class Tag
{
    public const INT_SMALL = 0x00;
    public const STR_SHORT = 0x40;
    public const STRREF_SMALL = 0x60;
    public const RECORD_SMALL = 0x90;
    public const LIST_SMALL = 0xA0;
    public const MAP_SMALL = 0xB0;
    public const BACKREF_SMALL = 0xB8;
    public const OBJECT_SMALL = 0xC0;
    public const INT_MINUS = 0xC8;
    public const NULL = 0xD0;
    public const FALSE = 0xD1;
    public const TRUE = 0xD2;
    public const INT = 0xD3;
    public const INT_NEG = 0xDB;
    public const FLOAT = 0xE3;
    public const DECIMAL = 0xE4;
    public const STR = 0xEA;
    public const STRREF_BYTE = 0xEB;
    public const RECORD = 0xED;
    public const STRREF = 0xEE;
    public const LIST = 0xEF;
    public const LIST_COLUMN = 0xF0;
    public const MAP = 0xF1;
    public const MAP_COLUMNS = 0xF2;
    public const BACKREF = 0xF3;
    public const DEFINE = 0xF4;
    public const REF = 0xF5;
    public const REF_BACKREF = 0xF6;
    public const OBJECT = 0xF7;
    public const OBJECT_NEW = 0xF8;
    public const SHARED_ROWS = 0xF9;
    public const ENUM = 0xFA;
    public const SERIALIZABLE = 0xFB;
    public const ROWS = 0xFC;
    public const OBJECT_ROWS = 0xFD;
    public const LIST_ROWS = 0xFE;
    public const ENCLOSING = 0xFF;

    /** Rows, of every kind. */
    public const OF_ROWS = [self::ROWS, self::LIST_ROWS, self::OBJECT_ROWS, self::SHARED_ROWS];

    /** What may follow DEFINE, except that LIST_SMALL must not be the empty array. */
    public const DEFINABLE = [
        self::LIST_SMALL, self::LIST, self::LIST_COLUMN,
        self::MAP_SMALL, self::MAP, self::MAP_COLUMNS,
        self::RECORD_SMALL, self::RECORD,
        self::OBJECT_SMALL, self::OBJECT, self::OBJECT_NEW,
        self::SERIALIZABLE,
    ];

    /** The first byte of the range that the byte is in; the byte itself if it is a tag alone. */
    public static function of(int $byte): int
    {
        static $first = null;
        $first ??= self::firsts();
        return $first[$byte];
    }

    /** @return array<int, int> */
    private static function firsts(): array
    {
        $constants = array_filter((new \ReflectionClass(self::class))->getConstants(), is_int(...));
        $firsts = [];
        for ($byte = 0; $byte < 256; $byte++) {
            $firsts[$byte] = max(array_filter($constants, static fn (int $tag): bool => $tag <= $byte));
        }
        return $firsts;
    }
}
