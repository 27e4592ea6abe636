<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Tools;

/**
 * Counts the places that are announced and not yet filled, and those filled without bytes.
 *
 * @internal
 */
final class Places
{
    /** How many places SAME and STEPS may fill in one message. */
    private const FREE = 1 << 18;

    private int $open = 0;
    private int $free = self::FREE;

    public function __construct(private readonly Reader $reader)
    {
    }

    /** Each open place needs a bit of what is left or one of the free places. */
    public function announce(int $count, int $offset): void
    {
        $available = 8 * $this->reader->left() + $this->free;
        if ($count > $available - $this->open) {
            $this->reader->fail('There is not enough data for this count', $offset);
        }
        $this->open += $count;
    }

    /** What fills these places begins here. */
    public function fill(int $count): void
    {
        $this->open -= $count;
    }

    /** These places are filled without bytes. */
    public function fillFreely(int $count, int $offset): void
    {
        if ($count > $this->free) {
            $this->reader->fail('SAME and STEPS fill more than ' . self::FREE . ' places', $offset);
        }
        $this->free -= $count;
    }
}
