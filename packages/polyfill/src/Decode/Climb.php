<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Decode;

/**
 * How far ways may climb in the array, object or reference with a number that is being read, as far as it is:
 * docs/FORMAT.md, "Levels".
 *
 * @internal
 */
final class Climb
{
    /** The lowest number of a shared value that is named in it, and is not complete; null: none is. */
    public ?int $backEdge = null;

    /** The largest rise of the shared values in it. */
    public int $rise = 0;

    /** The largest detour of those that have a back edge. */
    public int $detour = 0;

    /** @param int|null $open the number of the innermost shared value that is being read; null: there is none */
    public function __construct(public readonly ?int $open)
    {
    }

    /** A shared value that is not complete is named. */
    public function addBackEdge(?int $number): void
    {
        $this->backEdge = $this->backEdge === null ? $number : min($this->backEdge, $number ?? $this->backEdge);
    }

    /** What is in it is complete. */
    public function add(self $inner): void
    {
        $this->addBackEdge($inner->backEdge);
        $this->rise = max($this->rise, $inner->rise);
        $this->detour = max($this->detour, $inner->detour);
    }

    /**
     * A complete shared value is named, from which a way reaches another one.
     *
     * @param list<NumberedValue> $sharedValues by their numbers
     * @param int $depth of arrays and objects around the name
     * @return int the levels that are to be counted there
     */
    public function reach(NumberedValue $reached, array $sharedValues, int $depth): int
    {
        $levels = $reached->height + $reached->rise;
        if ($reached->backEdge === null) {
            return $levels;
        }
        $this->addBackEdge($reached->backEdge);
        $around = $sharedValues[$reached->around];
        $around->addDetour($depth + $levels);
        if ($around->number === $this->open) {
            return $levels;
        }
        $sharedValues[$around->inner]->addBeside($levels);
        return 0;
    }
}
