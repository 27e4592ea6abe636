<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Format;

/** Kinds of columns, by their first byte. Made from ext/format/columns.def by scripts/tags.php. */
enum ColumnKind: int
{
    case Items = 0x00;
    case Same = 0x01;
    case Bools = 0x02;
    case Strings = 0x03;
    case Floats = 0x04;
    case Steps = 0x05;
    case Split = 0x06;
    case Dates = 0x07;
    case Ints = 0x08;
    case Deltas = 0x10;
    case Choices = 0x18;
    case Decimals = 0x20;
    case DecimalStrings = 0x30;
    case PrefixSuffix = 0x40;

    /**
     * @param int $byte the first one of a column
     * @throws \UnhandledMatchError for what is no kind; decoders refuse such a column
     */
    public static function of(int $byte): self
    {
        return match (true) {
            $byte === 0x00 => self::Items,
            $byte === 0x01 => self::Same,
            $byte === 0x02 => self::Bools,
            $byte === 0x03 => self::Strings,
            $byte === 0x04 => self::Floats,
            $byte === 0x05 => self::Steps,
            $byte === 0x06 => self::Split,
            $byte === 0x07 => self::Dates,
            $byte >= 0x08 && $byte <= 0x0F => self::Ints,
            $byte >= 0x10 && $byte <= 0x17 => self::Deltas,
            $byte >= 0x18 && $byte <= 0x1B => self::Choices,
            $byte >= 0x20 && $byte <= 0x2F => self::Decimals,
            $byte >= 0x30 && $byte <= 0x3F => self::DecimalStrings,
            $byte === 0x40 => self::PrefixSuffix,
        };
    }
}
