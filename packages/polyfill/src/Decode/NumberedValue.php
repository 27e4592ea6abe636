<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Decode;

use function is_object;

/**
 * What has a number and may be named by it, and how deep it is there: docs/FORMAT.md, "Levels". Of igbinary's data as
 * well.
 *
 * @internal
 */
abstract class NumberedValue
{
    /** How much deeper than the limit an object may be that is named again. */
    private const OBJECT_CHAIN = 2;

    /** The same for what leads back to what is around it. */
    private const BACK_CHAIN = 8;

    /** Levels are not counted any further. */
    private const LEVELS_MOST = 0x7FFFFFFF;

    /** No sum of levels needs to be larger. */
    private const SUM_MOST = 1 << 40;

    /** @var mixed PHP holds references to the types of all their places: one of "mixed" keeps an int from a float */
    public $value = null;

    /** Levels of arrays and objects, its own included; 0 until all of it was read. */
    public int $height = 0;

    /** Places in it and in all that is in it. */
    public int $elements = 0;

    /** Whether all of it was read. */
    public bool $isComplete = false;

    /**
     * The number of the outermost shared value around it that is named in it, or null; where that is complete, its own
     * back edge.
     */
    public ?int $backEdge = null;

    /** Whether it led back to what is around it when all of it was read. */
    protected bool $wasInCycle = false;

    /** How deep it stands. */
    protected int $level = 0;

    /** How deep the last one stands that was passed on the way that $backEdge has gone. */
    protected int $last = 0;

    /** Levels that there may be more through all that was passed. */
    protected int $sum = 0;

    /** What is in the last one that was passed is not deeper than this: no way there meets anything twice. */
    protected int $most = 0;

    /** @param int $start offset of what gave it its number */
    public function __construct(public readonly int $number, public readonly int $start)
    {
    }

    /**
     * All of it was read.
     *
     * @param int|null $backEdge null, too, if it leads to itself only: that is a circle in it
     * @param int $containers arrays and objects in it, itself included
     */
    public function complete(int $height, int $elements, ?int $backEdge, int $level, int $containers): void
    {
        $this->isComplete = true;
        $this->height = $height;
        $this->elements = $elements;
        $this->wasInCycle = $backEdge !== null;
        $this->backEdge = $backEdge;
        $this->level = $this->last = $level;
        $this->most = $containers + $height;
    }

    /**
     * Goes the way back as far as it is complete. What is passed does some of it for those to come, so that a long way
     * is not gone by each.
     *
     * @param list<self> $sharedValues by their numbers
     */
    public function followBackEdge(array $sharedValues): void
    {
        while (($target = $this->completeTarget($sharedValues)) !== null) {
            $next = $target->completeTarget($sharedValues);
            if ($next !== null) {
                $target->moveBackEdgeOn($next);
            }
            $this->moveBackEdgeOn($target);
        }
    }

    /** Levels where it is named. */
    public function levels(): int
    {
        return $this->sum === 0 ? $this->height
            : min($this->height + $this->sum, $this->most, self::LEVELS_MOST);
    }

    /** How many levels there may be where it is named, those around included. */
    public function mostLevels(int $maxDepth): int
    {
        return $maxDepth * ($this->wasInCycle ? self::BACK_CHAIN : (is_object($this->value) ? self::OBJECT_CHAIN : 1));
    }

    /**
     * What it leads back to, if that is complete.
     *
     * @param list<self> $sharedValues
     */
    private function completeTarget(array $sharedValues): ?self
    {
        $target = $this->backEdge === null ? null : $sharedValues[$this->backEdge];
        return $target?->isComplete ? $target : null;
    }

    /** It leads where what it leads to leads. A way may go up step by step, and down again at each. */
    private function moveBackEdgeOn(self $target): void
    {
        $steps = max($this->last - $target->level + 1, 1);
        $this->sum = min($this->sum + $steps * $target->height + $target->sum, self::SUM_MOST);
        $this->last = $target->last;
        $this->most = $target->most;
        $this->backEdge = $target->backEdge;
    }
}
