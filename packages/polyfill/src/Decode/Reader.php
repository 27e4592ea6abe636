<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Decode;

use function ord;
use function strlen;

/**
 * The bytes of a message, read from first to last and never beyond the end.
 *
 * @internal
 */
final class Reader
{
    /** How many bytes were read. */
    public int $position = 0;
    private readonly int $length;

    public function __construct(public readonly string $bytes)
    {
        $this->length = strlen($bytes);
    }

    public function position(): int
    {
        return $this->position;
    }

    public function length(): int
    {
        return $this->length;
    }

    public function left(): int
    {
        return $this->length - $this->position;
    }

    public function byte(): int
    {
        if ($this->position >= $this->length) {
            $this->fail('The message ends too early', $this->position);
        }
        return ord($this->bytes[$this->position++]);
    }

    /** The next byte, which stays the next. */
    public function peek(): int
    {
        if ($this->position >= $this->length) {
            $this->fail('The message ends too early', $this->position);
        }
        return ord($this->bytes[$this->position]);
    }

    public function bytes(int $count): string
    {
        if ($count < 0 || $count > $this->left()) {
            $this->fail('The message ends too early', $this->position);
        }
        $bytes = substr($this->bytes, $this->position, $count);
        $this->position += $count;
        return $bytes;
    }

    /**
     * Strings that stand one behind the other.
     *
     * @param list<int> $lengths none of them negative
     * @return list<string>
     */
    public function strings(array $lengths): array
    {
        $strings = [];
        $at = $this->position;
        foreach ($lengths as $length) {
            if ($length > $this->length - $at) {
                $this->fail('The message ends too early', $at);
            }
            $strings[] = substr($this->bytes, $at, $length);
            $at += $length;
        }
        $this->position = $at;
        return $strings;
    }

    /** The 64 bits of a varint; from 2^63 on they are a negative PHP int. */
    public function varint(): int
    {
        $start = $this->position;
        if ($start < $this->length && $this->bytes[$start] < "\x80") {
            return ord($this->bytes[$this->position++]);
        }
        $bits = 0;
        for ($shift = 0; $shift < 70; $shift += 7) {
            $byte = $this->byte();
            if ($shift === 63 && $byte > 1) {
                break;
            }
            $bits |= ($byte & 0x7F) << $shift;
            if ($byte < 0x80) {
                if ($byte === 0 && $shift > 0) {
                    $this->fail('A varint ends in a zero byte', $start);
                }
                return $bits;
            }
        }
        $this->fail('A varint is larger than 64 bits', $start);
    }

    public function zigzag(): int
    {
        return Int64::unzigzag($this->varint());
    }

    /** A varint that says how many of something follow. */
    public function count(): int
    {
        $start = $this->position;
        $count = $this->varint();
        if ($count < 0) {
            $this->fail('A count is larger than any message', $start);
        }
        return $count;
    }

    /** An unsigned integer of 1 to 8 bytes; from 2^63 on it is a negative PHP int. */
    public function unsigned(int $bytes): int
    {
        return unpack('P', str_pad($this->bytes($bytes), 8, "\0"))[1];
    }

    /**
     * Numbers of a width: of 2^$width bits, from packed bits (0 to 2) to 8 bytes each (6), or of 3 bytes (7).
     *
     * @return list<int>
     */
    public function numbers(int $count, int $width): array
    {
        if ($count === 0) {
            return [];
        }
        if ($width < 3) {
            return $this->packed($count, 1 << $width);
        }
        $bytes = $width === 7 ? 3 : 1 << ($width - 3);
        if ($count > intdiv($this->left(), $bytes)) {
            $this->fail('The message ends too early', $this->position);
        }
        if ($width === 7) {
            return self::ofThreeBytes($this->bytes($count * $bytes));
        }
        $code = [3 => 'C*', 4 => 'v*', 5 => 'V*', 6 => 'P*'][$width];
        return array_values(unpack($code, $this->bytes($count * $bytes)));
    }

    /** @return list<int> */
    private static function ofThreeBytes(string $bytes): array
    {
        $numbers = [];
        for ($i = 0, $end = strlen($bytes); $i < $end; $i += 3) {
            $numbers[] = ord($bytes[$i]) | ord($bytes[$i + 1]) << 8 | ord($bytes[$i + 2]) << 16;
        }
        return $numbers;
    }

    /** @return list<float> */
    public function floats(int $count): array
    {
        if ($count > intdiv($this->left(), 8)) {
            $this->fail('The message ends too early', $this->position);
        }
        return array_values(unpack('e*', $this->bytes($count * 8)));
    }

    public function fail(string $reason, int $offset): never
    {
        throw new DecodeError($reason, $offset);
    }

    /** @return list<int> */
    private function packed(int $count, int $bits): array
    {
        $perByte = intdiv(8, $bits);
        // Not ($count + $perByte - 1) / $perByte: the sum may overflow.
        $bytes = $this->bytes(intdiv($count, $perByte) + ($count % $perByte === 0 ? 0 : 1));
        $mask = (1 << $bits) - 1;
        $numbers = [];
        foreach (unpack('C*', $bytes) as $byte) {
            for ($shift = 0; $shift < 8; $shift += $bits) {
                $numbers[] = $byte >> $shift & $mask;
            }
        }
        return array_slice($numbers, 0, $count);
    }
}
