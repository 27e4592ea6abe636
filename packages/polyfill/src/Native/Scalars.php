<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Native;

use Amber\Polyfill\Decode\DecodeError;

use function strlen;

/**
 * The bytes, from first to last and never beyond the end, and what has nothing in it: null, bools, ints, floats, and
 * strings.
 *
 * @internal
 */
final class Scalars
{
    private const FLOAT = '~\Gd:(NAN|-?INF|[+-]?(?:\d++(?:\.\d*+)?|\.\d++)(?:[eE][+-]?\d++)?);~';

    /** Digits of the longest length or count. */
    private const LONGEST_NUMBER = 18;

    /** How many bytes were read. */
    public int $at = 0;

    private readonly int $length;

    /** @param DecodeError|null $failure what fail() throws; null: what tells why and where */
    public function __construct(private readonly string $bytes, private readonly ?DecodeError $failure = null)
    {
        $this->length = strlen($bytes);
    }

    public function left(): int
    {
        return $this->length - $this->at;
    }

    /** The next byte, which is not passed; at the end ''. */
    public function peek(): string
    {
        return $this->at < $this->length ? $this->bytes[$this->at] : '';
    }

    public function expect(string $text): void
    {
        if (substr_compare($this->bytes, $text, $this->at, strlen($text)) !== 0) {
            $this->fail("Here \"$text\" should stand", $this->at);
        }
        $this->at += strlen($text);
    }

    /** Reads what begins with the letter; false if it is no scalar's. */
    public function read(string $letter, mixed &$value): bool
    {
        switch ($letter) {
            case 's':
                $this->expect('s:');
                $value = $this->text();
                $this->expect(';');
                return true;
            case 'i':
                $value = $this->int();
                return true;
            case 'N':
                $this->expect('N;');
                $value = null;
                return true;
            case 'b':
                $value = $this->bool();
                return true;
            case 'd':
                $value = $this->float();
                return true;
            case 'S':
                $this->expect('S:');
                $value = $this->escaped();
                return true;
            default:
                return false;
        }
    }

    public function key(): int|string
    {
        $letter = $this->peek();
        if (($letter === 's' || $letter === 'i' || $letter === 'S') && $this->read($letter, $key)) {
            return $key;
        }
        $this->fail('A key is neither an int nor a string', $this->at);
    }

    /** A length and so many bytes in quotes. */
    public function text(): string
    {
        $length = $this->number();
        $this->expect(':"');
        $text = $this->bytes($length);
        $this->expect('"');
        return $text;
    }

    /** A number of digits alone. */
    public function number(): int
    {
        $digits = strspn($this->bytes, '0123456789', $this->at);
        if ($digits === 0 || $digits > self::LONGEST_NUMBER) {
            $this->fail('Here a length or a number should stand', $this->at);
        }
        $number = (int) substr($this->bytes, $this->at, $digits);
        $this->at += $digits;
        return $number;
    }

    public function bytes(int $count): string
    {
        if ($count > $this->left()) {
            $this->fail('The data ends too early', $this->at);
        }
        $bytes = substr($this->bytes, $this->at, $count);
        $this->at += $count;
        return $bytes;
    }

    public function fail(string $reason, int $offset): never
    {
        throw $this->failure ?? new DecodeError($reason, $offset);
    }

    private function bool(): bool
    {
        $this->expect('b:');
        $value = $this->peek();
        if ($value !== '0' && $value !== '1') {
            $this->fail('A bool is neither 0 nor 1', $this->at);
        }
        $this->at++;
        $this->expect(';');
        return $value === '1';
    }

    /** unserialize() gives the nearest int for one beyond 64 bits, with a warning: it is refused. */
    private function int(): int
    {
        $start = $this->at;
        $this->expect('i:');
        $sign = $this->peek();
        $this->at += $sign === '-' || $sign === '+' ? 1 : 0;
        $digits = strspn($this->bytes, '0123456789', $this->at);
        $text = ltrim($this->bytes($digits), '0');
        $this->expect(';');
        if ($digits === 0) {
            $this->fail('An int has no digits', $start);
        }
        $minus = $sign === '-' && $text !== '' ? '-' : '';
        $value = (int) "$minus$text";
        if (strlen($text) > self::LONGEST_NUMBER && (string) $value !== "$minus$text") {
            throw new DecodeError('An int is beyond 64 bits', $start, null, true);
        }
        return $value;
    }

    private function float(): float
    {
        if (preg_match(self::FLOAT, $this->bytes, $match, 0, $this->at) !== 1) {
            $this->fail('This is no float', $this->at);
        }
        $this->at += strlen($match[0]);
        return match ($match[1]) {
            'NAN' => NAN,
            'INF' => INF,
            '-INF' => -INF,
            default => (float) $match[1],
        };
    }

    /** A string of which bytes may stand as "\" and two hexadecimal digits, and count as one. */
    private function escaped(): string
    {
        $left = $this->number();
        $this->expect(':"');
        $text = '';
        while ($left > 0) {
            $plain = strcspn($this->bytes, '\\', $this->at, $left);
            $text .= $this->bytes($plain);
            $left -= $plain;
            if ($left > 0) {
                $this->expect('\\');
                $hex = $this->bytes(2);
                $text .= strspn($hex, '0123456789abcdefABCDEF') === 2 ? chr((int) hexdec($hex))
                    : $this->fail('Behind "\" there are no two hexadecimal digits', $this->at - 2);
                $left--;
            }
        }
        $this->expect('";');
        return $text;
    }
}
