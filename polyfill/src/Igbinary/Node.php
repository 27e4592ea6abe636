<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Igbinary;

/**
 * What has a number: an array, an object, or a reference. Places that name it as a reference become PHP references to
 * $value.
 *
 * @internal
 */
final class Node
{
    public mixed $value = null;

    /** Whether its value is there: that of an object from its beginning, that of an array when all of it was read. */
    public bool $isThere = false;

    /** Whether all of it was read. */
    public bool $isComplete = false;

    /** Levels of arrays and objects, its own included. */
    public int $height = 0;

    /** The lowest number of a node around it that is named in it, as far as that is not complete; null: none. */
    public ?int $leads = null;

    /** Whether it led back to what is around it when all of it was read. */
    public bool $ledBack = false;

    /** How many nodes are in it, itself included. */
    private int $nodes = 0;

    /** Places in it and in all that is in it. */
    public int $elements = 0;

    /** @var array<int, int> how often it holds which arrays that were not complete when it was, by their number */
    public array $awaits = [];

    /** @var array<self> by key: what is to be put into this array when all that it awaits is complete */
    public array $parts = [];

    /** How often it is to stand where it was named before it was complete. */
    public int $times = 0;

    /** @param int $start offset of the type that it begins with */
    public function __construct(public readonly int $number, public readonly int $start = 0)
    {
    }

    /**
     * All of it was read.
     *
     * @param array<int, int> $awaits
     * @param int $next the number of the next node
     */
    public function complete(int $height, int $elements, array $awaits, ?int $leads, int $next): void
    {
        $this->isThere = $this->isComplete = true;
        $this->height = $height;
        $this->elements = $elements;
        $this->awaits = $awaits;
        // what leads to the node itself only is a circle in it
        $this->leads = $leads !== null && $leads < $this->number ? $leads : null;
        $this->ledBack = $this->leads !== null;
        $this->nodes = $next - $this->number;
    }

    /** It has nothing in it. */
    public function completeLeaf(mixed $value): void
    {
        $this->value = $value;
        $this->isThere = $this->isComplete = true;
    }

    /**
     * What it leads to is complete, and where that leads, too: a way may go up there, and down again, but meets no node
     * in it twice.
     */
    public function leadOn(self $lead): void
    {
        $this->height = $lead->height + min($this->height, $lead->nodes);
        $this->leads = $lead->leads;
    }

    /** Its value, with all parts, as far as these are complete. */
    public function whole(): mixed
    {
        [$parts, $this->parts] = [$this->parts, []];
        foreach ($parts as $key => $part) {
            $this->value[$key] = $part->whole();
        }
        return $this->value;
    }
}
