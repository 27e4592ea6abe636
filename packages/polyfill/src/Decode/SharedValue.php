<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Decode;

/**
 * An entry in the list of shared values: what DEFINE or REF gave a number.
 *
 * That of a REF also stands for the reference until its place is made: places become PHP references to $value.
 *
 * @internal
 */
final class SharedValue extends NumberedValue
{
    /**
     * Whether BACKREF may name it: for an array, after all of it was read; for an object, from its beginning; for one
     * of rows, inside itself, and after all of them were read.
     */
    public bool $known = false;

    /** The rows that are being read, if it is one of them. */
    public ?Rows $rows = null;

    /** Its number among them. */
    public int $row = 0;

    /** @param int $start offset of the tag that gave it its number */
    public function __construct(public readonly bool $isReference, int $start, int $number)
    {
        parent::__construct($number, $start);
    }

    public function set(mixed $value): void
    {
        $this->value = $value;
        $this->known = true;
    }

    protected function isOfRows(): bool
    {
        return $this->rows !== null;
    }
}
