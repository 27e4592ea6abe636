<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Dictionary;

use Amber\Polyfill\Dictionary;

/** A key list, or with a class a class layout: where it stands, and what it takes there. */
final class Shape
{
    /** What a key, a class and a list take in the file beside their bytes, at most. */
    private const BESIDE = 3;

    /** Messages that have it. */
    public int $messages = 0;

    /** How often these have it. */
    public int $uses = 0;

    /** Bytes in which they write it out. */
    public int $bytes = 0;

    /**
     * @param string|null $class null: it is a key list
     * @param list<int|string> $keys of the array, or names of properties as PHP mangles them
     */
    public function __construct(public readonly ?string $class, public readonly array $keys)
    {
    }

    /** @return string what no other has */
    public function id(): string
    {
        return serialize([$this->class, $this->keys]);
    }

    /** @return bool whether it may stand in a dictionary */
    public function fits(): bool
    {
        $strings = $this->strings();
        $longest = $strings === [] ? 0 : max(array_map(strlen(...), $strings));

        return $longest <= Dictionary::LONGEST_KEY
            && ($this->class === null ? $this->keys !== [] : strlen($this->class) > 1);
    }

    /** @return int bytes that it takes in the file, at most */
    public function size(): int
    {
        return self::BESIDE + strlen((string) $this->class) + array_sum(array_map(
            static fn (int|string $key): int => self::BESIDE + (is_int($key) ? PHP_INT_SIZE : strlen($key)),
            $this->keys,
        ));
    }

    /** @return list<string> what a message writes out where the shape is not known to it */
    public function strings(): array
    {
        $strings = array_values(array_filter($this->keys, is_string(...)));

        return $this->class === null ? $strings : [$this->class, ...$strings];
    }
}
