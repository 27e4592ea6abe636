<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Decode;

/**
 * How deep and how large a value is, while it is read: by its bytes, and by what they name again (docs/FORMAT.md,
 * "Levels").
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

    /** Levels of arrays and objects in what is being read, as far as it is. */
    public int $height = 0;

    /** Arrays and objects so far; of others' data whatever has a number. No way that meets nothing twice is longer. */
    public int $containers = 0;

    /** So many there may be, as something that was named could be as deep as there are. */
    private int $containersMost = PHP_INT_MAX;

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
     * The depth of what is inside an array or object at this depth.
     *
     * @throws DecodeError if that is too deep
     */
    public function below(int $depth, int $start): int
    {
        if ($this->maxDepth > 0 && $depth >= $this->maxDepth) {
            throw self::deeperThan($this->maxDepth, $start);
        }
        return $depth + 1;
    }

    /** @throws DecodeError if there are too many with these, for what was named before */
    public function addContainers(int $count, int $start): void
    {
        $this->containers += $count;
        if ($this->containers > $this->containersMost) {
            throw self::deeperThan($this->containersMost, $start);
        }
    }

    /** It begins at this depth. */
    public function begin(NumberedValue $shared, int $depth): void
    {
        $shared->begin($depth, $this->climb->open, $this->sharedValues);
    }

    /** From now on it is being read. Returns what is known of what is around it, for close(). */
    public function open(NumberedValue $shared): Climb
    {
        [$outer, $this->climb] = [$this->climb, new Climb($shared->number)];
        return $outer;
    }

    /** What began with open() ends. */
    public function close(Climb $outer): void
    {
        $outer->add($this->climb);
        $this->climb = $outer;
    }

    /**
     * An array or object begins.
     *
     * @return array{int, Climb} what is known of what is around it, for leave()
     * @throws DecodeError if it is too deep
     */
    public function enter(NumberedValue $shared, int $depth, int $start): array
    {
        $this->below($depth, $start);
        $this->begin($shared, $depth);
        $around = $this->height;
        $this->height = 0;
        return [$around, $this->open($shared)];
    }

    /** @param array{int, Climb} $outer what enter() gave */
    public function leave(array $outer): void
    {
        $this->close($outer[1]);
        $this->height = max($outer[0], $this->height);
    }

    /**
     * All of it was read.
     *
     * @param int $height levels in it, its own included
     * @param int $elements places in it
     * @param int $containers arrays and objects in it, itself included
     */
    public function complete(NumberedValue $shared, int $height, int $elements, int $containers, int $start): void
    {
        $shared->complete($height, $elements, $this->climb, $containers);
        $this->height = $shared->height;
        $this->checkLevels($shared->rise, $this->maxDepth * NumberedValue::BACK_CHAIN, $start);
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

    /** @throws DecodeError if there are so many levels */
    private function checkLevels(int $levels, int $most, int $start): void
    {
        if ($this->maxDepth === 0 || $levels <= $most) {
            return;
        }
        $this->containersMost = min($this->containersMost, $most);
        if ($this->containers > $most) {
            throw self::deeperThan($most, $start);
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
            $reason = "There are more than max_elements = $this->maxElements elements";
            throw new DecodeError($reason, $start, null, true);
        }
    }

    private static function deeperThan(int $most, int $start): DecodeError
    {
        return new DecodeError("Nesting is deeper than $most", $start, null, true);
    }
}
