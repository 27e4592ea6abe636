<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Decode;

/**
 * An entry in the list of nodes: what MARK or REF gave a number.
 *
 * That of a REF also stands for the reference until its place is made: places become PHP references to $value.
 *
 * @internal
 */
final class Node
{
    /** Levels are not counted any further. */
    private const LEVELS_MOST = 0x7FFFFFFF;

    /** No sum of levels needs to be larger. */
    private const SUM_MOST = 1 << 40;

    public mixed $value = null;

    /**
     * Whether NODE may name it: for an array, after all of it was read; for an object, from its beginning; for one of
     * rows, inside itself, and after all of them were read.
     */
    public bool $known = false;

    /** Levels of arrays and objects, its own included; 0 until all of it was read. */
    public int $height = 0;

    /** Places in it and in all that is in it. */
    public int $elements = 0;

    /** Whether all of it was read. */
    public bool $isComplete = false;

    /** Whether it led back to what is around it when all of it was read. */
    public bool $ledBack = false;

    /**
     * The number of the outermost node around it that is named in it, or null; where that is complete, what it leads to
     * in its turn.
     */
    public ?int $leads = null;

    /** How deep it stands. */
    public int $level = 0;

    /** How deep the last one stands that was passed on the way that $leads has gone. */
    private int $last = 0;

    /** Levels that there may be more through all that was passed. */
    private int $sum = 0;

    /** What is in the last one that was passed is not deeper than this: no way there meets anything twice. */
    private int $most = 0;

    /** One of rows that are being read: the depth of its values. */
    public ?int $valuesAt = null;

    /** @param int $start offset of the tag that gave it its number */
    public function __construct(
        public readonly bool $isReference,
        public readonly int $start,
        public readonly int $number,
    ) {
    }

    /**
     * All of it was read.
     *
     * @param int $containers arrays and objects in it, itself included
     */
    public function complete(int $height, int $elements, ?int $leads, int $level, int $containers): void
    {
        $this->isComplete = true;
        $this->height = $height;
        $this->elements = $elements;
        $this->ledBack = $leads !== null;
        $this->leads = $leads;
        $this->level = $this->last = $level;
        $this->most = $containers + $height;
    }

    /** A reference is as what was named behind it. */
    public function completeAs(self $of): void
    {
        $this->complete($of->height, $of->elements, $of->leads, $of->level, 0);
        [$this->ledBack, $this->last, $this->sum, $this->most] = [$of->ledBack, $of->last, $of->sum, $of->most];
    }

    /** It leads where what it leads to leads. A way may go up step by step, and down again at each. */
    public function leadOn(self $lead): void
    {
        $steps = max($this->last - $lead->level + 1, 1);
        $this->sum = min($this->sum + $steps * $lead->height + $lead->sum, self::SUM_MOST);
        $this->last = $lead->last;
        $this->most = $lead->most;
        $this->leads = $lead->leads;
    }

    /** Levels where it is named. */
    public function levels(): int
    {
        return $this->sum === 0 ? $this->height
            : min($this->height + $this->sum, $this->most, self::LEVELS_MOST);
    }

    public function set(mixed $value): void
    {
        $this->value = $value;
        $this->known = true;
    }
}
