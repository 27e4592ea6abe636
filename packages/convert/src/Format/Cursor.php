<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Format;

/** A place in a payload. Every byte that is passed is booked on what it is for. */
final class Cursor
{
    /** As deep as unserialize() goes by default. */
    private const MOST_DEPTH = 4096;

    /** Each becomes a node, of up to 500 bytes with its key, its text and its place: together at most about 1 GB. */
    private const MOST_VALUES = 2_000_000;

    /** Offset of the next byte. */
    public int $at = 0;

    /** @var array<string, int> bytes passed, by the value of Share */
    public array $spent;

    private int $depth = 0;
    private int $values = 0;

    public function __construct(public readonly string $data)
    {
        $this->spent = array_fill_keys(array_column(Share::cases(), 'value'), 0);
    }

    /** @return bool whether nothing is left */
    public function isAtEnd(): bool
    {
        return $this->at >= strlen($this->data);
    }

    /** @return string the next byte, not passed; empty at the end */
    public function peek(): string
    {
        return $this->data[$this->at] ?? '';
    }

    /**
     * @return int offset of the next byte, where a value begins
     * @throws PayloadError where there are more values than fit into memory
     */
    public function begin(): int
    {
        if (++$this->values > self::MOST_VALUES) {
            throw new PayloadError('there are more than ' . self::MOST_VALUES . ' values');
        }

        return $this->at;
    }

    /**
     * @return string so many bytes, passed
     * @throws PayloadError where fewer are left
     */
    public function take(int $count, Share $share): string
    {
        if ($count < 0 || $count > strlen($this->data) - $this->at) {
            throw new PayloadError('the data ends too early', strlen($this->data));
        }
        $bytes = substr($this->data, $this->at, $count);
        $this->at += $count;
        $this->spent[$share->value] += $count;

        return $bytes;
    }

    /** @return float of IEEE 754: binary64 of 8 bytes or binary32 of 4, the most significant byte first */
    public function float(int $bytes): float
    {
        $number = unpack($bytes === 8 ? 'E' : 'G', $this->take($bytes, Share::Numbers))[1] ?? null;

        return is_float($number) ? $number : throw new PayloadError('no float', $this->at);
    }

    /** @return int an unsigned number of so many bytes, the most significant first; from 2^63 on it is negative */
    public function unsigned(int $bytes, Share $share): int
    {
        $number = 0;
        foreach (str_split($this->take($bytes, $share)) as $byte) {
            $number = ($number << 8) | ord($byte);
        }

        return $number;
    }

    /**
     * Passes a text that must stand here.
     *
     * @throws PayloadError where it does not
     */
    public function expect(string $text, Share $share = Share::Structure): void
    {
        if (substr_compare($this->data, $text, $this->at, strlen($text)) !== 0) {
            throw new PayloadError("\"$text\" is missing", $this->at);
        }
        $this->take(strlen($text), $share);
    }

    /**
     * Passes what a pattern matches here.
     *
     * @param string $pattern anchored with \G
     * @throws PayloadError where it does not match
     */
    public function match(string $pattern, Share $share, string $what): string
    {
        if (preg_match($pattern, $this->data, $match, 0, $this->at) !== 1) {
            throw new PayloadError("$what is missing", $this->at);
        }

        return $this->take(strlen($match[0]), $share);
    }

    /**
     * Runs what reads the inside of something.
     *
     * @template T
     * @param \Closure(): T $read
     * @return T
     * @throws PayloadError where it is too deep for a reader written with recursion
     */
    public function inside(\Closure $read): mixed
    {
        if (++$this->depth > self::MOST_DEPTH) {
            throw new PayloadError('nested deeper than ' . self::MOST_DEPTH, $this->at);
        }
        $result = $read();
        --$this->depth;

        return $result;
    }
}
