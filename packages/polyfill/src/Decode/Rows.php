<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Decode;

/**
 * Rows that are being read, and which of them is: each column holds a place of each row.
 *
 * @internal
 */
final class Rows
{
    /** From so many levels below its values an object of rows can be named, before they are complete. */
    private const LEVELS = 128;

    /** The place of the column that is being read, which is the number of the row. */
    public int $at = 0;

    /** Rows that stand among the values of these, each in the place of one. */
    private ?self $inner = null;

    /**
     * @param int $depth of the values
     * @param self|null $outer among whose values these rows stand
     * @param int $offset the row of $outer that the first of these is in
     */
    public function __construct(
        private readonly int $depth,
        private readonly ?self $outer,
        private readonly int $offset,
    ) {
        if ($outer !== null) {
            $outer->inner = $this;
        }
    }

    /** All of them were read. */
    public function end(): void
    {
        if ($this->outer !== null) {
            $this->outer->inner = null;
        }
    }

    /** Whether what is read at a depth is in a row, and not too far below it. There are as many steps as levels. */
    public function isAround(int $row, int $depth): bool
    {
        if ($depth - $this->depth > self::LEVELS) {
            return false;
        }
        for ($rows = $this; $rows->inner !== null; $rows = $rows->inner) {
            $row -= $rows->inner->offset;
        }
        return $row === $rows->at;
    }
}
