<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Decode;

use function count;

/**
 * How deep and how large what others wrote is, while it is read: by its bytes, and by what they name again.
 *
 * @internal
 * @template T of NumberedValue
 */
final class Nesting
{
    /** No sum needs to be larger. */
    public const SUM_MOST = 1 << 60;

    /** @var list<T> what may be named again, by number */
    public array $sharedValues = [];

    /** Places so far, those named again counted each time. */
    public int $elements = 0;

    /** Levels of arrays and objects in the array or object that is being read, as far as it is. */
    private int $height = 0;

    private Climb $climb;

    /**
     * @param int $maxDepth how deep arrays and objects may be nested, 0 = unlimited
     * @param int $maxElements how many places a walk over the value may meet, 0 = unlimited
     */
    public function __construct(private readonly int $maxDepth, private readonly int $maxElements)
    {
        $this->climb = new Climb(null);
    }

    /**
     * @return array{int, Climb} what is counted outside of the array or object that begins
     * @throws DecodeError if it is too deep
     */
    public function enter(NumberedValue $shared, int $depth, int $start): array
    {
        if ($this->maxDepth > 0 && $depth >= $this->maxDepth) {
            throw self::beyond("Nesting is deeper than $this->maxDepth", $start);
        }
        $outer = [$this->height, $this->climb];
        $shared->begin($depth, $this->climb->open, $this->sharedValues);
        [$this->height, $this->climb] = [0, new Climb($shared->number)];
        return $outer;
    }

    /** All of it was read, with so many places in it. */
    public function complete(NumberedValue $shared, int $elements, int $start): void
    {
        $shared->complete($this->height + 1, $elements, $this->climb, count($this->sharedValues) - $shared->number);
        $this->checkLevels($shared->rise, $this->maxDepth * NumberedValue::BACK_CHAIN, $start);
    }

    /**
     * @param array{int, Climb} $outer what enter() gave
     * @param NumberedValue $shared what ends
     */
    public function leave(array $outer, NumberedValue $shared): void
    {
        $inner = $this->climb;
        [$this->height, $this->climb] = $outer;
        $this->height = max($this->height, $shared->height);
        $this->climb->add($inner);
    }

    /**
     * What stands there once more, at this depth.
     *
     * @throws DecodeError if it is too deep there, or too large
     */
    public function again(NumberedValue $shared, int $depth, int $start): void
    {
        if (!$shared->isComplete) {
            $shared->nameOpen($depth);
            $this->climb->addBackEdge($shared->number);
            return;
        }
        $reached = $shared->outermost($this->sharedValues);
        $levels = $shared->backEdge === null ? $shared->height : $reached->height + $reached->rise;
        $this->checkLevels($depth + $levels, $shared->mostLevels($this->maxDepth), $start);
        $levels = $shared->backEdge === null ? $levels : $this->climb->reach($reached, $this->sharedValues, $depth);
        $this->height = max($this->height, $levels);
        $this->countPlaces($shared->elements, $start);
    }

    /** @throws DecodeError if there are so many levels; no way that meets nothing twice is longer than all there is */
    private function checkLevels(int $levels, int $most, int $start): void
    {
        if ($this->maxDepth > 0 && min($levels, count($this->sharedValues)) > $most) {
            throw self::beyond("Nesting is deeper than $most", $start);
        }
    }

    /**
     * What another one has counted stands below a shared value.
     *
     * @param self<covariant NumberedValue> $other
     * @throws DecodeError if there are too many places by now
     */
    public function adopt(self $other, NumberedValue $shared, int $start): void
    {
        [$shared->height, $shared->elements] = [$other->height, $other->elements];
        $this->height = max($this->height, $shared->height);
        $this->countPlaces($shared->elements, $start);
    }

    /** @throws DecodeError if there are too many by now */
    public function countPlaces(int $places, int $start): void
    {
        $this->elements = min($this->elements + $places, self::SUM_MOST);
        if ($this->maxElements > 0 && $this->elements > $this->maxElements) {
            throw self::beyond("There are more than max_elements = $this->maxElements elements", $start);
        }
    }

    private static function beyond(string $reason, int $start): DecodeError
    {
        return new DecodeError($reason, $start, null, true);
    }
}
