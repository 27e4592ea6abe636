<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Decode;

use function chr;
use function count;
use function is_int;
use function strlen;

/**
 * The kinds of columns, all but ITEMS: those whose values are scalars.
 *
 * @internal
 */
final class Columns
{
    public const ITEMS = 0x00;
    private const SAME = 0x01;
    private const BOOLS = 0x02;
    private const STRINGS = 0x03;
    private const FLOATS = 0x04;
    private const STEPS = 0x05;
    private const SPLIT = 0x06;
    private const DATES = 0x07;
    private const INTS = 0x08;
    private const DELTAS = 0x10;
    private const CHOICES = 0x18;
    private const DECIMALS = 0x20;
    private const DECIMAL_STRINGS = 0x30;
    private const PREFIX_SUFFIX = 0x40;

    /** A string shares no more bytes than these with the one before it. */
    private const PREFIX_MOST = 127;

    /** What all strings of a column end with is no longer. */
    private const SUFFIX_MOST = 63;

    public function __construct(
        private readonly Reader $reader,
        private readonly Scalars $scalars,
        private readonly Places $places,
    ) {
    }

    /**
     * What follows the kind byte.
     *
     * @return list<null|bool|int|float|string>
     */
    public function read(int $kind, int $count): array
    {
        return $kind === self::SPLIT
            ? $this->split($count)
            : $this->whole($kind, $count, false);
    }

    /**
     * A column that is not split.
     *
     * @param bool $paid whether bits stand for these values already
     * @return list<null|bool|int|float|string>
     */
    private function whole(int $kind, int $count, bool $paid): array
    {
        $start = $this->reader->position() - 1;
        return match (true) {
            $kind === self::SAME => $this->same($count, $start, $paid),
            $kind === self::BOOLS => array_map(boolval(...), $this->reader->numbers($count, 0)),
            $kind === self::STRINGS => $this->strings($count),
            $kind === self::FLOATS => $this->reader->floats($count),
            $kind === self::DATES => $this->dates($count),
            self::isInts($kind) => $this->ints($kind, $count, $start),
            $kind >= self::CHOICES && $kind <= 0x1B => $this->choices($kind - self::CHOICES, $count),
            $kind >= self::DECIMALS && $kind <= 0x2F => $this->decimals($kind - self::DECIMALS, $count),
            $kind >= self::DECIMAL_STRINGS && $kind <= 0x3F
                => $this->decimalStrings($kind - self::DECIMAL_STRINGS, $count),
            $kind === self::PREFIX_SUFFIX => $this->prefixSuffix($count),
            default => $this->reader->fail(sprintf('0x%02X is no kind of column here', $kind), $start),
        };
    }

    /**
     * A column of keys, with its kind byte.
     *
     * @return list<int|string>
     */
    public function keys(int $count): array
    {
        $start = $this->reader->position();
        $kind = $this->reader->byte();
        return match (true) {
            $kind === self::STRINGS => $this->strings($count),
            $kind === self::PREFIX_SUFFIX => $this->prefixSuffix($count),
            self::isInts($kind) => $this->ints($kind, $count, $start),
            default => $this->reader->fail('A column of keys has neither strings nor ints', $start),
        };
    }

    /**
     * Two columns, whose values take turns as the bits say.
     *
     * @return list<null|bool|int|float|string>
     */
    private function split(int $count): array
    {
        $start = $this->reader->position();
        $bits = $this->reader->numbers($count, 0);
        $ones = (int) array_sum($bits);
        if ($ones === 0 || $ones === $count) {
            $this->reader->fail('All of these bits are alike', $start);
        }
        $parts = [];
        foreach ([$count - $ones, $ones] as $part => $size) {
            $parts[$part] = $this->whole($this->reader->byte(), $size, true);
        }
        $merged = [];
        foreach ($bits as $part) {
            $merged[] = current($parts[$part]);
            next($parts[$part]);
        }
        return $merged;
    }

    private static function isInts(int $kind): bool
    {
        return $kind === self::STEPS
            || $kind >= self::INTS && $kind <= 0x0F
            || $kind >= self::DELTAS && $kind <= 0x17;
    }

    /**
     * A column of ints in another column, with its kind byte.
     *
     * @return list<int>
     */
    private function innerInts(int $count): array
    {
        $start = $this->reader->position();
        $kind = $this->reader->byte();
        if (!self::isInts($kind)) {
            $this->reader->fail('This column of ints is none of INTS, DELTAS and STEPS', $start);
        }
        return $this->ints($kind, $count, $start);
    }

    /** @return list<int> */
    private function ints(int $kind, int $count, int $start): array
    {
        return match (true) {
            $kind === self::STEPS => $this->steps($count, $start),
            $kind < self::DELTAS => $this->based($kind - self::INTS, $count),
            default => $this->deltas($kind - self::DELTAS, $count),
        };
    }

    /** @return list<null|bool|int|float|string> */
    private function same(int $count, int $start, bool $paid): array
    {
        $value = $this->scalars->scalar();
        if (!$paid) {
            $this->places->takeBudget($count, $start);
        }
        return array_fill(0, $count, $value);
    }

    /** @return list<int> */
    private function steps(int $count, int $start): array
    {
        $value = $this->reader->zigzag();
        $step = $this->reader->zigzag();
        $this->places->takeBudget($count, $start);
        $values = [];
        for ($i = 0; $i < $count; $i++) {
            $values[] = $value;
            $sum = $value + $step;
            $value = is_int($sum) ? $sum : Int64::add($value, $step);
        }
        return $values;
    }

    /** @return list<int> */
    private function based(int $width, int $count): array
    {
        $base = $this->reader->zigzag();
        $numbers = $this->reader->numbers($count, $width);
        if ($base !== 0) {
            foreach ($numbers as $i => $number) {
                $sum = $base + $number;
                $numbers[$i] = is_int($sum) ? $sum : Int64::add($base, $number);
            }
        }
        return $numbers;
    }

    /** @return list<int> */
    private function deltas(int $width, int $count): array
    {
        $value = $this->reader->zigzag();
        $base = $this->reader->zigzag();
        $values = [$value];
        foreach ($this->reader->numbers($count - 1, $width) as $number) {
            $sum = $value + ($base + $number);
            $values[] = $value = is_int($sum) ? $sum : Int64::add($value, Int64::add($base, $number));
        }
        return $values;
    }

    /** @return list<string> */
    private function strings(int $count): array
    {
        $start = $this->reader->position();
        $lengths = $this->innerInts($count);
        if ($lengths !== [] && min($lengths) < 0) {
            $this->reader->fail('A length is negative', $start);
        }
        return $this->reader->strings($lengths);
    }

    /** @return list<string> */
    private function prefixSuffix(int $count): array
    {
        $start = $this->reader->position();
        $prefix = $this->commonPart(self::PREFIX_MOST);
        $suffix = $this->commonPart(self::SUFFIX_MOST);
        if ($prefix . $suffix === '') {
            $this->reader->fail('Strings neither begin nor end alike', $start);
        }
        $start = $this->reader->position();
        $strings = [];
        foreach ($this->innerInts($count) as $length) {
            if ($length < 1) {
                $this->reader->fail('A string that shares bytes has none of its own', $start);
            }
            $strings[] = $prefix . $this->reader->bytes($length) . $suffix;
        }
        return $strings;
    }

    private function commonPart(int $most): string
    {
        $start = $this->reader->position();
        $bytes = $this->reader->bytes($this->reader->byte());
        return strlen($bytes) <= $most ? $bytes : $this->reader->fail("Strings share more than $most bytes", $start);
    }

    /** @return list<string> */
    private function choices(int $width, int $count): array
    {
        $start = $this->reader->position();
        $choices = [];
        $announced = $this->reader->count();
        if ($announced < 1 || $announced > 1 << (1 << $width)) {
            $this->reader->fail('There are too few or too many choices', $start);
        }
        while (count($choices) < $announced) {
            $choices[] = $this->scalars->string();
        }
        $start = $this->reader->position();
        return array_map(
            fn (int $number): string => $choices[$number] ?? $this->reader->fail('A choice is not there', $start),
            $this->reader->numbers($count, $width),
        );
    }

    /** @return list<float> */
    private function decimals(int $k, int $count): array
    {
        return array_map(static fn (int $m): float => Scalars::decimal($m, $k), $this->innerInts($count));
    }

    /** @return list<string> */
    private function dates(int $count): array
    {
        $separator = chr($this->reader->byte());
        $start = $this->reader->position();
        $length = $this->reader->byte();
        if ($length > 16) {
            $this->reader->fail('A suffix of dates is longer than 16 bytes', $start);
        }
        $suffix = $this->reader->bytes($length);
        $start = $this->reader->position();
        $strings = [];
        foreach ($this->spellingInts($count, false) as $int) {
            $date = $separator === "\0" ? $int : $int >> 17;
            $century = $date >> 16;
            $year = $date >> 9 & 127;
            if ($int < 0 || $century > 99 || $year > 99) {
                $this->reader->fail('A date has no year of four digits', $start);
            }
            $time = $separator === "\0" ? ''
                : sprintf('%s%02d:%02d:%02d', $separator, $int >> 12 & 31, $int >> 6 & 63, $int & 63);
            $strings[] = sprintf('%02d%02d-%02d-%02d', $century, $year, $date >> 5 & 15, $date & 31) . $time . $suffix;
        }
        return $strings;
    }

    /** @return list<string> */
    private function decimalStrings(int $k, int $count): array
    {
        return array_map(static function (int $m) use ($k): string {
            $digits = str_pad(ltrim((string) $m, '-'), $k + 1, '0', STR_PAD_LEFT);
            return ($m < 0 ? '-' : '') . ($k === 0 ? $digits : substr($digits, 0, -$k) . '.' . substr($digits, -$k));
        }, $this->spellingInts($count, true));
    }

    /**
     * Ints of which strings are made: of a byte each at least, or in steps, where each takes four places.
     *
     * @return list<int>
     */
    private function spellingInts(int $count, bool $steps): array
    {
        $start = $this->reader->position();
        $kind = $this->reader->peek();
        $ints = $this->innerInts($count);
        if ($kind === self::STEPS) {
            $steps ? $this->places->takeBudget(3 * $count, $start) : $this->reader->fail('Dates are in steps', $start);
        } elseif (($kind & 7) < 3) {
            $this->reader->fail('A string takes less than a byte', $start);
        }
        return $ints;
    }
}
