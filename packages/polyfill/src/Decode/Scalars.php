<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Decode;

use Amber\Polyfill\Table;

use function count;
use function is_int;
use function is_string;
use function ord;
use function strlen;

/**
 * Items without others in them: null, bools, ints, floats and strings; with the list of strings so far.
 *
 * @internal
 */
final class Scalars
{
    /** @var Table<string> long ones: equal names and keys are one string of PHP's, which it need not compare */
    private readonly Table $long;

    /** @param list<string> $strings those that have numbers before the first of the message */
    public function __construct(private readonly Reader $reader, private array $strings)
    {
        $this->long = new Table();
    }

    /**
     * Reads scalars that stand one behind the other, until there are so many values or something else follows.
     *
     * @param list<mixed> $values is added to
     */
    public function run(array &$values, int $count): void
    {
        $bytes = $this->reader->bytes;
        $end = strlen($bytes);
        $at = $this->reader->position;
        for ($left = $count - count($values); $left > 0 && $at < $end; $left--) {
            $byte = ord($bytes[$at]);
            if ($byte < Tag::STR_SHORT) {
                $values[] = $byte;
                $at++;
            } elseif ($byte > Tag::STR_SHORT + 1 && $byte < Tag::STRREF_SMALL && $at + $byte - Tag::STR_SHORT < $end) {
                $values[] = $this->strings[] = substr($bytes, $at + 1, $byte - Tag::STR_SHORT);
                $at += 1 + $byte - Tag::STR_SHORT;
            } else {
                $this->reader->position = $at + 1;
                if (!$this->read($byte, $value)) {
                    break;
                }
                $values[] = $value;
                $at = $this->reader->position;
            }
        }
        $this->reader->position = $at;
    }

    /** Reads what follows the tag byte; false if it is no scalar's. */
    public function read(int $byte, mixed &$value): bool
    {
        if ($byte < Tag::STR_SHORT) {
            $value = $byte;
            return true;
        }
        if ($byte < Tag::RECORD_SMALL) {
            return $this->readString($byte, $value);
        }
        if ($byte < Tag::INT_MINUS) {
            return false;
        }
        $tag = Tag::of($byte);
        $start = $this->reader->position() - 1;
        switch ($tag) {
            case Tag::INT_MINUS:
                $value = -1 - ($byte - $tag);
                return true;
            case Tag::INT:
                $value = $this->unsigned($byte - $tag + 1, $start);
                return true;
            case Tag::INT_NEG:
                $value = -1 - $this->unsigned($byte - $tag + 1, $start);
                return true;
            case Tag::NULL:
                $value = null;
                return true;
            case Tag::FALSE:
            case Tag::TRUE:
                $value = $tag === Tag::TRUE;
                return true;
            case Tag::FLOAT:
                $value = $this->reader->floats(1)[0];
                return true;
            case Tag::DECIMAL:
                $value = self::decimal($this->reader->zigzag(), $byte - $tag);
                return true;
            default:
                return $this->readString($byte, $value);
        }
    }

    /** An item that is a string: a class, a case, a payload, a choice. */
    public function string(): string
    {
        $start = $this->reader->position();
        if (!$this->readString($this->reader->byte(), $value)) {
            $this->reader->fail('This is no string', $start);
        }
        return $value;
    }

    public function key(): int|string
    {
        $start = $this->reader->position();
        if (!$this->read($this->reader->byte(), $value) || !(is_int($value) || is_string($value))) {
            $this->reader->fail('A key is neither an int nor a string', $start);
        }
        return $value;
    }

    /** The item of SAME. */
    public function scalar(): null|bool|int|float|string
    {
        $start = $this->reader->position();
        if (!$this->read($this->reader->byte(), $value)) {
            $this->reader->fail('SAME repeats what is no null, bool, int, float or string', $start);
        }
        return $value;
    }

    /** m / 10^k, rounded twice if m is no exact double. */
    public static function decimal(int $m, int $k): float
    {
        return (float) $m / 10 ** $k;
    }

    private function unsigned(int $bytes, int $start): int
    {
        $number = $this->reader->unsigned($bytes);
        if ($number < 0) {
            $this->reader->fail('An int is beyond 64 bits', $start);
        }
        return $number;
    }

    private function readString(int $byte, mixed &$value): bool
    {
        if ($byte >= Tag::STR_SHORT && $byte < Tag::STRREF_SMALL) {
            $value = $this->inline($byte - Tag::STR_SHORT);
            return true;
        }
        $tag = Tag::of($byte);
        $start = $this->reader->position() - 1;
        switch ($tag) {
            case Tag::STR:
                $value = $this->inline($this->reader->count());
                return true;
            case Tag::STRREF_SMALL:
                $value = $this->known($byte - $tag, $start);
                return true;
            case Tag::STRREF_BYTE:
                $value = $this->known(48 + 256 * ($byte - $tag) + $this->reader->byte(), $start);
                return true;
            case Tag::STRREF:
                $value = $this->known($this->reader->varint(), $start);
                return true;
            default:
                return false;
        }
    }

    /** A string that stands here; of two bytes and more it takes the next number. */
    private function inline(int $length): string
    {
        $value = $this->reader->bytes($length);
        if ($length > Table::LONG) {
            $value = $this->long->add($value, $value) ?? $value;
        }
        if ($length > 1) {
            $this->strings[] = $value;
        }
        return $value;
    }

    private function known(int $number, int $start): string
    {
        return $this->strings[$number] ?? $this->reader->fail('This string number has not been given', $start);
    }
}
