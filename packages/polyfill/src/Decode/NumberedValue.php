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

    /** The same for a value in a cycle. */
    public const BACK_CHAIN = 8;

    /** Levels are not counted any further. */
    private const LEVELS_MOST = 0x7FFFFFFF;

    /** @var mixed PHP holds references to the types of all their places: one of "mixed" keeps an int from a float */
    public $value = null;

    /** Levels of arrays and objects, its own included; 0 until all of it was read. */
    public int $height = 0;

    /** Places in it and in all that is in it. */
    public int $elements = 0;

    /** Whether all of it was read. */
    public bool $isComplete = false;

    /** The number of the outermost shared value around it that is named in it, or null. */
    public ?int $backEdge = null;

    /** How deep it stands. */
    private int $level = 0;

    /** The number of the innermost shared value around it or, once that is complete, of one around both. */
    public ?int $around = null;

    /** Until all of it was read: the number of the shared value in it that began last. */
    public int $inner = 0;

    /**
     * How many levels a way may meet before it climbs to it; until all of it was read, how deep below it the deepest
     * place stands that names it.
     */
    public int $rise = 0;

    /** The longest way, from the root, to it and on to a complete value in a cycle with it. */
    private int $detour = 0;

    /** Until all of it was read: the levels beside it that a way may meet after it. */
    private int $beside = 0;

    /** @param int $start offset of what gave it its number */
    public function __construct(public readonly int $number, public readonly int $start)
    {
    }

    /**
     * It is being read.
     *
     * @param int $level of arrays and objects around it
     * @param int|null $around the innermost shared value around it
     * @param list<self> $sharedValues by their numbers
     */
    public function begin(int $level, ?int $around, array $sharedValues): void
    {
        [$this->level, $this->around] = [$level, $around];
        if ($around !== null) {
            $outer = $sharedValues[$around]; // $sharedValues[$around]->inner = … would copy the whole list
            $outer->inner = $this->number;
        }
    }

    /**
     * All of it was read.
     *
     * @param int $height levels in it, its own included
     * @param Climb $climb of what is in it; becomes that of what is around it
     * @param int $containers arrays and objects in it, itself included
     */
    public function complete(int $height, int $elements, Climb $climb, int $containers): void
    {
        $climb->detour = max($climb->detour, $this->detour);
        $rise = $climb->rise + $this->rise + max($climb->detour - $this->level, 0);
        // no way meets anything twice
        $climb->rise = min($rise, $containers);
        if ($climb->backEdge >= $this->number) {
            // a back edge to itself ends with it
            $climb->backEdge = null;
        }
        if ($climb->backEdge === null) {
            $climb->detour = 0;
        }
        $this->completeAs(min($height + $this->beside, self::LEVELS_MOST), $elements, $climb->backEdge, $climb->rise);
    }

    public function completeAs(int $height, int $elements, ?int $backEdge, int $rise): void
    {
        $this->isComplete = true;
        [$this->height, $this->elements, $this->backEdge, $this->rise] = [$height, $elements, $backEdge, $rise];
    }

    /** It is named at this depth, while it is being read. */
    public function nameOpen(int $depth): void
    {
        $this->rise = max($this->rise, $depth - $this->level);
    }

    /**
     * The outermost shared value that is complete and that a way from it may climb to. Shortens the way for those to
     * come.
     *
     * @param list<self> $sharedValues by their numbers
     */
    public function outermost(array $sharedValues): self
    {
        for ($shared = $this; $shared->isInComplete($sharedValues); $shared = $around) {
            $around = $sharedValues[$shared->around];
            if ($around->isInComplete($sharedValues)) {
                $shared->around = $around->around;
            }
        }
        return $shared;
    }

    /** A way from the root of so many levels goes through it and what is complete, and may come back to it. */
    public function addDetour(int $levels): void
    {
        $levels += $this->isOfRows() ? $this->detour : 0;
        $this->detour = min(max($this->detour, $levels), self::LEVELS_MOST);
    }

    /** A way may meet so many levels beside it after it. */
    public function addBeside(int $levels): void
    {
        $this->beside = max($this->beside, $levels);
    }

    /** How many levels there may be where it is named, those around included. */
    public function mostLevels(int $maxDepth): int
    {
        $own = is_object($this->value) ? self::OBJECT_CHAIN : 1;
        return $maxDepth * ($this->backEdge !== null ? self::BACK_CHAIN : $own);
    }

    /** Whether a way may climb from it to each of several. */
    protected function isOfRows(): bool
    {
        return false;
    }

    /** @param list<self> $sharedValues */
    private function isInComplete(array $sharedValues): bool
    {
        return $this->backEdge !== null && $sharedValues[$this->around]->isComplete;
    }
}
