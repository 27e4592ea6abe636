<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Decode;

use function is_object;

/**
 * A value that has a number, by which it may be named, and how deep it is there: docs/FORMAT.md, "Levels". The data of
 * igbinary and of serialize() have such values, too.
 *
 * @internal
 */
abstract class NumberedValue
{
    /** How many times the limit an object may be deep that is named again. */
    private const OBJECT_CHAIN = 2;

    /** The same for a value with a back edge. */
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

    /** Whether it had a back edge when all of it was read. */
    protected bool $wasInCycle = false;

    /** How deep it stands. */
    protected int $level = 0;

    /** How deep the last target stands that $backEdge was moved past. */
    protected int $last = 0;

    /** Levels that there may be more through all targets that were passed. */
    protected int $sum = 0;

    /** Nothing in the last target that was passed is deeper than this: no path in it meets anything twice. */
    protected int $most = 0;

    /** @param int $start offset of what gave it its number */
    public function __construct(public readonly int $number, public readonly int $start)
    {
    }

    /**
     * All of it was read.
     *
     * @param int|null $backEdge null, too, if it is named only in itself: that is a cycle inside it
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
     * Moves the back edge past complete targets, and theirs by one step, so that a long chain is not followed by each
     * value anew.
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
     * The target of the back edge, if that is complete.
     *
     * @param list<self> $sharedValues
     */
    private function completeTarget(array $sharedValues): ?self
    {
        $target = $this->backEdge === null ? null : $sharedValues[$this->backEdge];
        return $target?->isComplete ? $target : null;
    }

    /** Replaces the back edge by that of its target. A path may go up step by step, and down again at each step. */
    private function moveBackEdgeOn(self $target): void
    {
        $steps = max($this->last - $target->level + 1, 1);
        $this->sum = min($this->sum + $steps * $target->height + $target->sum, self::SUM_MOST);
        $this->last = $target->last;
        $this->most = $target->most;
        $this->backEdge = $target->backEdge;
    }
}
