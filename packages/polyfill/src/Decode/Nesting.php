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

    /** The lowest number of a shared value that is named in what is being read, and is not complete; null: none is. */
    private ?int $backEdge = null;

    /**
     * @param int $maxDepth how deep arrays and objects may be nested, 0 = unlimited
     * @param int $maxElements how many places a walk over the value may meet, 0 = unlimited
     */
    public function __construct(private readonly int $maxDepth, private readonly int $maxElements)
    {
    }

    /**
     * @return array{int, ?int} what is counted outside of the array or object that begins
     * @throws DecodeError if it is too deep
     */
    public function enter(int $depth, int $start): array
    {
        if ($this->maxDepth > 0 && $depth >= $this->maxDepth) {
            throw self::beyond("Nesting is deeper than $this->maxDepth", $start);
        }
        $outer = [$this->height, $this->backEdge];
        $this->height = 0;
        $this->backEdge = null;
        return $outer;
    }

    /** All of it was read, with so many places in it. */
    public function complete(NumberedValue $shared, int $depth, int $elements): void
    {
        $backEdge = $this->backEdge < $shared->number ? $this->backEdge : null;
        $containers = count($this->sharedValues) - $shared->number;
        $shared->complete($this->height + 1, $elements, $backEdge, $depth + 1, $containers);
    }

    /**
     * @param array{int, ?int} $outer what enter() gave
     * @param NumberedValue $shared what ends
     */
    public function leave(array $outer, NumberedValue $shared): void
    {
        [$this->height, $this->backEdge] = $outer;
        $this->height = max($this->height, $shared->height);
        $this->addBackEdge($shared->backEdge);
    }

    /**
     * What stands there once more, at this depth.
     *
     * @throws DecodeError if it is too deep there, or too large
     */
    public function again(NumberedValue $shared, int $depth, int $start): void
    {
        if (!$shared->isComplete) {
            $this->addBackEdge($shared->number);
            return;
        }
        $shared->followBackEdge($this->sharedValues);
        $this->addBackEdge($shared->backEdge);
        // no way that meets nothing twice is longer than all there is
        $levels = min($shared->levels(), count($this->sharedValues));
        $most = $shared->mostLevels($this->maxDepth);
        if ($this->maxDepth > 0 && $depth + $levels > $most) {
            throw self::beyond("Nesting is deeper than $most", $start);
        }
        $this->height = max($this->height, $levels);
        $this->countPlaces($shared->elements, $start);
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

    /** A shared value that is not complete is named in what is being read. */
    private function addBackEdge(?int $number): void
    {
        $this->backEdge = $this->backEdge === null ? $number : min($this->backEdge, $number ?? $this->backEdge);
    }
}
