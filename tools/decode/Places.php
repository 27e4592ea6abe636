<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Tools;

/**
 * Whether there is enough data for the places that a message announces; counts those filled without bytes.
 *
 * @internal
 */
final class Places
{
    /** How many places SAME and STEPS may fill in one message. */
    private const FREE = 1 << 18;

    private int $free = self::FREE;

    public function __construct(private readonly Reader $reader)
    {
    }

    /** Each place needs a bit of what is left or one of the free places. */
    public function announce(int $count, int $offset): void
    {
        if ($count > 8 * $this->reader->left() + $this->free) {
            $this->reader->fail('There is not enough data for this count', $offset);
        }
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
