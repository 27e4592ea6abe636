<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Check;

use Amber\Polyfill\Encode\Bytes;
use Random\Randomizer;

/**
 * Writes random messages from the grammar of docs/FORMAT.md: every tag and kind, in ways no encoder would choose.
 *
 * Most are sound; numbers of shared values are only likely to name what BACKREF and REF_BACKREF may name.
 */
final class Grammar
{
    private int $strings = 0;

    /** @var list<int> how many keys each key list has */
    private array $keyLists = [];

    /** @var list<int> */
    private array $layouts = [];

    private int $sharedValues = 0;

    /** @var list<int> numbers that BACKREF may name */
    private array $named = [];

    /** @var list<int> numbers that REF_BACKREF may name */
    private array $references = [];

    /** @var list<int> objects of rows that what is being made is a part of */
    private array $around = [];

    private int $left = 60;

    private function __construct(private readonly Randomizer $random)
    {
    }

    public static function message(Randomizer $random): string
    {
        return "\xC1\x01" . (new self($random))->item(0);
    }

    private function int(int $least, int $most): int
    {
        return $this->random->getInt($least, $most);
    }

    /** One in so many messages has something wrong here. */
    private function slip(): bool
    {
        return $this->int(1, 400) === 1;
    }

    private function anyInt(): int
    {
        return $this->int(PHP_INT_MIN, PHP_INT_MAX) >> $this->int(0, 63);
    }

    /** A count, now and then beyond what follows. */
    private function count(int $count): string
    {
        return Bytes::varint($this->slip() ? $this->int(0, 300) : $count);
    }

    private function string(): string
    {
        $length = $this->int(1, 8) === 1 ? $this->int(0, 70) : $this->int(0, 3);
        $bytes = $this->int(0, 2) === 0 ? (string) $this->int(-20, 20) : str_repeat(chr($this->int(97, 100)), $length);
        $length = strlen($bytes);
        switch ($this->int(0, 5)) {
            case 0:
            case 1:
                return $this->numbered("\xEA" . Bytes::varint($length) . $bytes, $length);
            case 2:
                return $this->numbered("\xEA" . $this->count($length) . $bytes, $length);
            case 3:
            case 4:
                if ($this->strings > 0) {
                    $number = $this->slip() ? $this->strings : $this->int(0, $this->strings - 1);
                    return $this->stringNumber($number);
                }
        }
        $start = $length < 32 ? chr(0x40 + $length) : "\xEA" . Bytes::varint($length);
        return $this->numbered($start . $bytes, $length);
    }

    private function stringNumber(int $number): string
    {
        if ($number < 48 && $this->int(0, 3) > 0) {
            return chr(0x60 + $number);
        }
        if ($number >= 48 && $number < 48 + 512 && $this->int(0, 3) > 0) {
            return chr(0xEB + intdiv($number - 48, 256)) . chr(($number - 48) % 256);
        }
        return "\xEE" . Bytes::varint($number);
    }

    /** Strings of two bytes and more take a number. */
    private function numbered(string $item, int $length): string
    {
        $this->strings += (int) ($length > 1);
        return $item;
    }

    private function className(): string
    {
        if ($this->slip()) {
            return ["\x42\\A", "\x43A-B", "\x40", "\x43A\0B"][$this->int(0, 3)];
        }
        return match ($this->int(0, 3)) {
            0, 1 => $this->numbered("\x48stdClass", 8),
            2 => $this->numbered("\x47Missing", 7),
            3 => $this->numbered("\xEA\x08stdClass", 8),
        };
    }

    private function intItem(): string
    {
        $value = $this->anyInt();
        if ($value >= 0 && $value < 64 && $this->int(0, 3) > 0) {
            return chr($value);
        }
        $u = $value < 0 ? -1 - $value : $value;
        if ($value < 0 && $u < 8 && $this->int(0, 3) > 0) {
            return chr(0xC8 + $u);
        }
        for ($bytes = 1; $bytes < 8 && ($u >> (8 * $bytes) !== 0 || $this->int(0, 9) === 0); $bytes++) {
        }
        return chr(($value < 0 ? 0xDA : 0xD2) + $bytes) . substr(pack('P', $u), 0, $bytes);
    }

    private function scalar(): string
    {
        return match ($this->int(0, 6)) {
            0 => chr($this->int(0xD0, 0xD2)),
            1, 2 => $this->intItem(),
            3 => "\xE3" . ($this->int(0, 1) ? pack('e', $this->int(-9, 9) / 2) : $this->random->getBytes(8)),
            4 => chr($this->int(0xE4, 0xE9)) . Bytes::zigzag($this->anyInt()),
            default => $this->string(),
        };
    }

    private function item(int $depth): string
    {
        $this->left--;
        if ($this->left < 0 || $depth > 7 || $depth > 0 && $this->int(0, 2) === 0) {
            return $this->scalar();
        }
        return match ($this->int(0, 13)) {
            0 => $this->define($depth),
            1, 2 => $this->reference($depth),
            3 => $this->named(),
            4 => $this->refBackref(),
            5 => $this->named(),
            6 => $this->scalar(),
            7 => "\xA0",
            default => $this->compound($depth),
        };
    }

    private function define(int $depth): string
    {
        $number = $this->sharedValues++;
        $item = $this->slip() ? $this->item($depth) : $this->compound($depth);
        $this->named[] = $number;
        return "\xF4$item";
    }

    private function reference(int $depth): string
    {
        $number = $this->sharedValues++;
        $this->references[] = $number;
        if ($this->int(0, 2) === 0) {
            $this->named[] = $number;
            return "\xF5" . $this->object($depth + 1);
        }
        return "\xF5" . match ($this->int(0, 3)) {
            0 => $this->scalar(),
            1 => $this->define($depth),
            2 => $this->compound($depth),
            3 => $this->slip() ? $this->item($depth) : ($this->named === [] ? $this->scalar() : $this->named()),
        };
    }

    private function named(): string
    {
        $sharedValues = $this->around !== [] && $this->int(0, 1) === 0 ? $this->around : $this->named;
        if ($sharedValues === []) {
            return $this->scalar();
        }
        $number = $this->slip() ? $this->int(0, $this->sharedValues)
            : $sharedValues[$this->int(0, count($sharedValues) - 1)];
        return $number < 8 ? chr(0xB8 + $number) : "\xF3" . Bytes::varint($number);
    }

    private function refBackref(): string
    {
        if ($this->references === []) {
            return $this->scalar();
        }
        $last = count($this->references) - 1;
        $number = $this->slip() ? $this->int(0, $this->sharedValues) : $this->references[$this->int(0, $last)];
        return "\xF6" . Bytes::varint($number);
    }

    /** An array that is not empty, or an object. */
    private function compound(int $depth): string
    {
        $depth++;
        $n = $this->int(1, $this->int(0, 3) === 0 ? 20 : 4);
        return match ($this->int(0, 9)) {
            0 => $n < 16 ? chr(0xA0 + $n) . $this->sequence($n, $depth) : $this->list($n, $depth),
            1 => $this->list($n, $depth),
            2, 3 => "\xF0" . $this->count($n) . $this->column($n, $depth),
            6 => "\xF2" . $this->count($n) . $this->keyColumn($n) . $this->column($n, $depth),
            4, 5, 7 => $this->record($n, $depth),
            8, 9 => $this->object($depth),
        };
    }

    private function list(int $n, int $depth): string
    {
        return "\xEF" . $this->count($n) . $this->sequence($n, $depth);
    }

    private function record(int $n, int $depth): string
    {
        if ($this->keyLists === [] || $this->int(0, 2) === 0) {
            $keys = $this->keys($n);
            $this->keyLists[] = $n;
            $start = $n < 9 && $this->int(0, 2) > 0 ? chr(0xAF + $n) : "\xF1" . $this->count($n);
            return $start . $keys . $this->sequence($n, $depth);
        }
        $number = $this->int(0, count($this->keyLists) - 1);
        $tag = $number < 16 && $this->int(0, 2) > 0 ? chr(0x90 + $number) : "\xED" . Bytes::varint($number);
        return $tag . $this->sequence($this->keyLists[$number], $depth);
    }

    private function object(int $depth): string
    {
        $n = $this->int(0, 3);
        if ($n > 0 && $this->int(0, 5) === 0) {
            $this->layouts[] = $n;
            return "\xF8" . $this->className() . $this->count($n) . "\xF0" . $this->column($n, $depth);
        }
        if ($this->layouts === [] || $this->int(0, 2) === 0) {
            $keyList = $this->className() . $this->count($n) . $this->propertyNames($n);
            $this->layouts[] = $n;
            return "\xF8$keyList" . $this->sequence($n, $depth);
        }
        $number = $this->int(0, count($this->layouts) - 1);
        $tag = $number < 8 && $this->int(0, 2) > 0 ? chr(0xC0 + $number) : "\xF7" . Bytes::varint($number);
        return $tag . $this->sequence($this->layouts[$number], $depth);
    }

    private function keys(int $n): string
    {
        $keys = '';
        while ($n-- > 0) {
            $keys .= $this->int(0, 2) === 0 ? $this->intItem() : ($this->slip() ? $this->scalar() : $this->string());
        }
        return $keys;
    }

    private function propertyNames(int $n): string
    {
        $names = '';
        while ($n-- > 0) {
            $names .= match ($this->int(0, 9)) {
                0 => "\x44\0*\0" . chr($this->int(97, 99)),
                1 => "\x44\0X\0" . chr($this->int(97, 99)),
                2 => $this->intItem(),
                3 => $this->slip() ? "\x42\0" . chr($this->int(97, 99)) : $this->string(),
                default => $this->string(),
            };
        }
        return $names;
    }

    /** @param list<int> $rows numbers of objects of rows: the first place is part of the first, the next of the next */
    private function sequence(int $n, int $depth, array $rows = []): string
    {
        $items = '';
        for ($i = 0; $i < $n;) {
            $here = array_map(static fn (int $shared): int => $shared + $i, $rows);
            if ($this->int(0, 7) > 0 || $this->left < 0 || $depth > 7) {
                $around = $this->around;
                array_push($this->around, ...$here);
                $items .= $this->item($depth);
                $this->around = $around;
                $i++;
                continue;
            }
            $r = $this->int(1, $n - $i);
            $items .= $this->rows($r, $depth + 1, $here);
            $i += $r;
        }
        return $items;
    }

    /** @param list<int> $around as of a sequence */
    private function rows(int $r, int $depth, array $around): string
    {
        $isObject = $this->int(0, 1) === 1;
        // Rows of objects have a key at least.
        $keyLists = $isObject ? array_filter($this->layouts) : $this->keyLists;
        if ($keyLists === [] || $this->int(0, 1) === 0) {
            $c = $this->int($isObject && $this->slip() ? 0 : 1, 3);
            $bytes = "\0" . ($isObject ? $this->className() : '') . $this->count($c);
            $bytes .= $isObject ? $this->propertyNames($c) : $this->keys($c);
            $isObject ? $this->layouts[] = $c : $this->keyLists[] = $c;
        } else {
            $numbers = array_keys($keyLists);
            $number = $numbers[$this->int(0, count($numbers) - 1)];
            $bytes = Bytes::varint($number + 1);
            $c = $keyLists[$number];
        }
        $bytes .= $this->count($r);
        $isNumbered = $isObject && $this->int(0, 1) === 1;
        $first = $this->sharedValues;
        if ($isNumbered) {
            $this->sharedValues += $r;
            $around[] = $first;
        }
        while ($c-- > 0) {
            $bytes .= $this->column($r, $depth, $around);
        }
        for ($i = 0; $isNumbered && $i < $r; $i++) {
            $this->named[] = $first + $i;
        }
        return ($isNumbered ? "\xF9" : ($isObject ? "\xFD" : "\xFC")) . $bytes;
    }

    private function keyColumn(int $n): string
    {
        return match ($this->int(0, 3)) {
            0 => "\x01" . ($this->int(0, 1) ? $this->intItem() : $this->string()),
            1 => $this->int(0, 1) ? $this->stringColumn($n) : $this->prefixSuffix($n),
            2 => $this->choices($n),
            default => $this->slip() ? $this->column($n, 9) : $this->intColumn($n),
        };
    }

    /** @param list<int> $rows as of a sequence */
    private function column(int $n, int $depth, array $rows = []): string
    {
        return match ($this->int(0, $n > 1 ? 11 : 10)) {
            0, 1 => "\0" . $this->sequence($n, $depth, $rows),
            2 => "\x01" . $this->scalar(),
            3 => "\x02" . $this->random->getBytes($n + 7 >> 3),
            4 => $this->stringColumn($n),
            5 => "\x04" . $this->random->getBytes(8 * $n),
            6 => $this->intColumn($n),
            7 => $this->choices($n),
            8 => $this->int(0, 1)
                ? chr(0x20 + $this->int(0, 15)) . $this->intColumn($n)
                : chr(0x30 + $this->int(0, 15)) . $this->intColumn($n, $this->slip() ? 0 : 3),
            9 => $this->dates($n),
            10 => $this->prefixSuffix($n),
            11 => $this->split($n, fn (int $n): string
                => $this->slip() ? $this->column($n, 9) : $this->scalarColumn($n)),
        };
    }

    /** A column that is neither ITEMS nor SPLIT. */
    private function scalarColumn(int $n): string
    {
        return match ($this->int(0, 6)) {
            0 => "\x01" . $this->scalar(),
            1 => $this->stringColumn($n),
            2 => "\x04" . $this->random->getBytes(8 * $n),
            3 => $this->intColumn($n),
            4 => chr(0x30 + $this->int(0, 15)) . $this->intColumn($n, $this->slip() ? 0 : 3),
            5 => $this->dates($n),
            6 => $this->prefixSuffix($n),
        };
    }

    /** Mostly strings that have a byte of their own. */
    private function prefixSuffix(int $n): string
    {
        $prefix = $this->slip() ? $this->int(0, 255) : $this->int(1, 9);
        $bytes = "\x40" . chr($prefix) . str_repeat('p', $this->slip() ? $this->int(0, $prefix) : $prefix);
        $suffix = $this->slip() ? $this->int(0, 80) : $this->int(0, 1) * $this->int(1, 9);
        $bytes .= chr($suffix) . str_repeat('s', $this->slip() ? $this->int(0, $suffix) : $suffix);
        if ($this->int(0, 3) === 0) {
            $own = $this->slip() ? 0 : $this->int(1, 3);
            $lengths = $this->int(0, 1)
                ? "\x05" . Bytes::zigzag($own) . "\0"
                : "\x08" . Bytes::zigzag($own) . str_repeat("\0", $n + 7 >> 3);
            return $bytes . $lengths . str_repeat('o', $own * $n);
        }
        $lengths = array_map(fn (): int => $this->int($this->slip() ? 0 : 1, 5), range(1, $n));
        $sum = array_sum($lengths);
        $own = substr($this->random->getBytes($sum + 1), 0, $this->slip() ? null : $sum);
        return "$bytes\x0B\0" . implode('', array_map(chr(...), $lengths)) . $own;
    }

    /** Mostly dates that may be: of some years from a century on, in a column of two bytes or three each. */
    private function dates(int $n): string
    {
        $time = $this->int(0, 1);
        $suffix = str_repeat('Z', $this->slip() ? $this->int(14, 18) : $this->int(0, 2));
        $w = $time ? 5 : 4;
        $base = $this->slip() ? $this->anyInt() : ($this->int(0, 99) << 16 | $this->int(0, 99) << 9) << 17 * $time;
        $ints = $this->int(0, 2)
            ? chr(8 + $w) . Bytes::zigzag($base) . $this->numbers($n, $w)
            : $this->intColumn($n, 3);
        return "\x07" . ($time ? $this->random->getBytes(1) : "\0") . chr(strlen($suffix)) . $suffix . $ints;
    }

    /** @param \Closure(int): string $part a column of so many values */
    private function split(int $n, \Closure $part): string
    {
        $k = $this->int(1, $n - 1);
        $bits = str_repeat("\0", $n + 7 >> 3);
        foreach (array_slice($this->random->shuffleArray(range(0, $n - 1)), 0, $this->slip() ? $n : $k) as $place) {
            $bits[$place >> 3] = chr(ord($bits[$place >> 3]) | 1 << ($place & 7));
        }
        return "\x06$bits" . $part($n - $k) . $part($k);
    }

    private function intColumn(int $n, int $narrowest = 0): string
    {
        $w = $this->int($narrowest, 6);
        $base = Bytes::zigzag($this->anyInt());
        return match ($this->int(0, 2)) {
            0 => "\x05$base" . Bytes::zigzag($this->anyInt()),
            1 => chr(8 + $w) . $base . $this->numbers($n, $w),
            2 => chr(16 + $w) . $base . Bytes::zigzag($this->anyInt()) . $this->numbers($n - 1, $w),
        };
    }

    private function numbers(int $n, int $w): string
    {
        $bytes = ($n << $w) + 7 >> 3;
        return $bytes === 0 ? '' : $this->random->getBytes($bytes);
    }

    private function stringColumn(int $n): string
    {
        if ($this->int(0, 1) === 0) {
            $length = $this->int(0, 3);
            return "\x03\x05" . Bytes::zigzag($length) . Bytes::zigzag(0) . str_repeat('s', $length * $n);
        }
        $bits = $this->random->getBytes($n + 7 >> 3);
        $total = 0;
        for ($i = 0; $i < $n; $i++) {
            $total += 1 + (ord($bits[$i >> 3]) >> ($i & 7) & 1);
        }
        return "\x03\x08" . Bytes::zigzag(1) . $bits . str_repeat('t', $this->slip() ? $total - 1 : $total);
    }

    private function choices(int $n): string
    {
        $w = $this->int(0, 3);
        // All numbers of one or two bits are choices then; of more bits only the small ones are used.
        $d = $w < 2 ? 1 << (1 << $w) : 16;
        $strings = '';
        for ($i = 0; $i < $d; $i++) {
            $strings .= $this->string();
        }
        $numbers = $w < 3 ? $this->numbers($n, $w) : $this->random->getBytes($n) & str_repeat("\x0F", $n);
        return chr(0x18 + $w) . Bytes::varint($d) . $strings . $numbers;
    }
}
