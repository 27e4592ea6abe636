<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Igbinary;

use Amber\Polyfill\Decode\DecodeError;
use Amber\Polyfill\Table;

use function ord;
use function strlen;

/**
 * The bytes, from first to last and never beyond the end, and what has nothing in it: null, bools, ints, floats, and
 * strings, with the list of those so far. Numbers are big-endian.
 *
 * @internal
 */
final class Scalars
{
    /** How many bytes were read. */
    public int $at = 0;

    private readonly int $length;

    /** @var list<string> */
    private array $strings = [];

    /** @var Table<string> long ones: equal names and keys are one string of PHP's, which it need not compare */
    private readonly Table $long;

    public function __construct(private readonly string $bytes)
    {
        $this->long = new Table();
        $this->length = strlen($bytes);
    }

    public function left(): int
    {
        return $this->length - $this->at;
    }

    public function byte(): int
    {
        if ($this->at >= $this->length) {
            $this->failAtEnd();
        }
        return ord($this->bytes[$this->at++]);
    }

    /** The next byte, which is not passed; at the end one that begins nothing. */
    public function peek(): int
    {
        return $this->at < $this->length ? ord($this->bytes[$this->at]) : 0xFF;
    }

    public function bytes(int $count): string
    {
        if ($count < 0 || $count > $this->left()) {
            $this->failAtEnd();
        }
        $bytes = substr($this->bytes, $this->at, $count);
        $this->at += $count;
        return $bytes;
    }

    /** A number of 1, 2, 4 or 8 bytes; from 2^63 on it is a negative PHP int. */
    public function number(int $bytes): int
    {
        $at = $this->at;
        if ($bytes > $this->length - $at) {
            $this->failAtEnd();
        }
        $this->at += $bytes;
        return match ($bytes) {
            1 => ord($this->bytes[$at]),
            2 => ord($this->bytes[$at]) << 8 | ord($this->bytes[$at + 1]),
            default => unpack($bytes === 4 ? 'N' : 'J', $this->bytes, $at)[1],
        };
    }

    /**
     * Reads the commonest keys, with scalars, until there are so many or something else follows.
     *
     * @param array<mixed> $array is added to; none of its places is a reference
     * @return int how many are left
     */
    public function run(array &$array, int $count): int
    {
        $bytes = $this->bytes;
        $at = $this->at;
        // A key of 3 bytes at most, and the 2 first of a value.
        for ($last = $this->length - 5; $count > 0 && $at <= $last; $count--) {
            $type = ord($bytes[$at]);
            $key = ord($bytes[$at + 1]);
            $next = $at + 2;
            if ($type === Type::STRING_AGAIN_8 && isset($this->strings[$key])) {
                $key = $this->strings[$key];
            } elseif ($type === Type::INT_16) {
                $key = $key << 8 | ord($bytes[$next++]);
            } elseif ($type !== Type::INT_8) {
                break;
            }
            $type = ord($bytes[$next]);
            $behind = $next + 2 + ord($bytes[$next + 1]);
            if ($type === Type::STRING_8 && $behind <= $this->length) {
                $array[$key] = $this->strings[] = substr($bytes, $next + 2, $behind - $next - 2);
                $at = $behind;
            } elseif ($type === Type::INT_8) {
                $array[$key] = ord($bytes[$next + 1]);
                $at = $next + 2;
            } else {
                $this->at = $next + 1;
                if ($type >= Type::ARRAY_8 || !$this->read($type, $value)) {
                    break;
                }
                $array[$key] = $value;
                $at = $this->at;
            }
        }
        $this->at = $at;
        return $count;
    }

    /** Reads what follows the type; false if it is no scalar's. */
    public function read(int $type, mixed &$value): bool
    {
        switch ($type) {
            case Type::NULL:
                $value = null;
                return true;
            case Type::FALSE:
            case Type::TRUE:
                $value = $type === Type::TRUE;
                return true;
            case Type::FLOAT:
                $value = unpack('E', $this->bytes(8))[1];
                return true;
        }
        if (self::isInt($type)) {
            $value = $this->int($type);
            return true;
        }
        if (self::isString($type)) {
            $value = $this->string($type);
            return true;
        }
        return false;
    }

    /** @return int|string|null null: there is neither key nor value, as of a property that was not initialised */
    public function key(): int|string|null
    {
        $type = $this->byte();
        return match (true) {
            self::isString($type) => $this->string($type),
            self::isInt($type) => $this->int($type),
            $type === Type::NULL => null,
            default => $this->fail('A key is neither an int nor a string', $this->at - 1),
        };
    }

    /** What follows the type of a string. */
    public function string(int $type): string
    {
        $start = $this->at - 1;
        if ($type === Type::EMPTY_STRING) {
            return '';
        }
        if ($type < Type::STRING_8) {
            return $this->known($this->number(1 << ($type - Type::STRING_AGAIN_8)), $start);
        }
        $bytes = $type === Type::STRING_64 ? 8 : 1 << ($type - Type::STRING_8);
        return $this->inline($this->number($bytes));
    }

    /** What follows the type of an object: the name of its class, which is numbered as a string. */
    public function className(int $type): string
    {
        $start = $this->at - 1;
        return $type >= Type::OBJECT_AGAIN_8
            ? $this->known($this->number(1 << ($type - Type::OBJECT_AGAIN_8)), $start)
            : $this->inline($this->number(1 << ($type - Type::OBJECT_8)));
    }

    public static function isString(int $type): bool
    {
        return ($type >= Type::EMPTY_STRING && $type <= Type::STRING_32) || $type === Type::STRING_64;
    }

    public function fail(string $reason, int $offset): never
    {
        throw new DecodeError($reason, $offset);
    }

    private static function isInt(int $type): bool
    {
        return ($type >= Type::INT_8 && $type <= Type::INT_32_NEGATIVE)
            || $type === Type::INT_64 || $type === Type::INT_64_NEGATIVE;
    }

    /** What follows the type of an int. igbinary gives 0 for one beyond 64 bits, with a warning: it is refused. */
    private function int(int $type): int
    {
        $start = $this->at - 1;
        $number = $this->number($type >= Type::INT_64 ? 8 : 1 << (($type - Type::INT_8) >> 1));
        $isNegative = ($type & 1) === 1;
        if ($number < 0 && !($isNegative && $number === PHP_INT_MIN)) {
            $this->fail('An int is beyond 64 bits', $start);
        }
        return $isNegative && $number !== PHP_INT_MIN ? -$number : $number;
    }

    /** A string that stands here takes the next number. */
    private function inline(int $length): string
    {
        $value = $this->bytes($length);
        if ($length > Table::LONG) {
            $value = $this->long->add($value, $value) ?? $value;
        }
        return $this->strings[] = $value;
    }

    private function known(int $number, int $start): string
    {
        return $this->strings[$number] ?? $this->fail('This string number has not been given', $start);
    }

    private function failAtEnd(): never
    {
        $this->fail('The data ends too early', $this->at);
    }
}
