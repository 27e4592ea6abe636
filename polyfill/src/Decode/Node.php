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

    /** The number of the outermost node around it that is named in it, or null. */
    public ?int $leads = null;

    /** How deep it stands. */
    public int $level = 0;

    /** Places that stand in it, one for each that is named. */
    public int $placed = 0;

    /** One of rows that are being read: the depth of its values. */
    public ?int $valuesAt = null;

    /** @param int $start offset of the tag that gave it its number */
    public function __construct(
        public readonly bool $isReference,
        public readonly int $start,
        public readonly int $number,
    ) {
    }

    /** All of it was read. */
    public function complete(int $height, int $elements, ?int $leads, int $level, int $placed): void
    {
        $this->isComplete = true;
        $this->height = $height;
        $this->elements = $elements;
        $this->leads = $leads;
        $this->level = $level;
        $this->placed = $placed;
    }

    public function set(mixed $value): void
    {
        $this->value = $value;
        $this->known = true;
    }
}
