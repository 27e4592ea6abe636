<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Decode;

/**
 * Whether there is enough data for the places that a message announces.
 *
 * A place that waits needs a bit of what is left at least, or one of those places that take no bytes.
 *
 * @internal
 */
final class Places
{
    /** How many places SAME, STEPS and rows may take in one message. */
    private const BUDGET = 1 << 18;

    private int $budget = self::BUDGET;

    /** How many places wait in the sequences and columns that have begun. */
    private int $waiting = 0;

    public function __construct(private readonly Reader $reader)
    {
    }

    /** A count of places has become known. */
    public function announce(int $count, int $offset): void
    {
        if ($count + $this->waiting > 8 * $this->reader->left() + $this->budget) {
            $this->reader->fail('There is not enough data for this count', $offset);
        }
    }

    /** So many places wait from now on. */
    public function wait(int $count): void
    {
        $this->waiting += $count;
    }

    /** What is in so many of the places that wait has begun. */
    public function begin(int $count): void
    {
        $this->waiting -= $count;
    }

    /** So many places are filled without bytes. */
    public function takeBudget(int $count, int $offset): void
    {
        if ($count > $this->budget) {
            $this->reader->fail('SAME, STEPS and rows exceed the budget of ' . self::BUDGET . ' places', $offset);
        }
        $this->budget -= $count;
    }
}
