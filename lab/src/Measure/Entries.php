<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

/** A leaf in each of the outermost entries of an array, and what to write there. */
final readonly class Entries
{
    /** @param array<int|string, Leaf|null> $leaves by the key of the entry; null where it is a leaf itself, or has none to be written */
    private function __construct(private array $leaves)
    {
    }

    /** @return self of no entry where the value is no array */
    public static function of(mixed $value): self
    {
        return new self(is_array($value) ? array_map(Leaf::of(...), $value) : []);
    }

    /** Writes to all of them, in a value decoded from the same payload. */
    public function change(mixed &$value): void
    {
        foreach ($this->leaves as $key => $leaf) {
            if ($leaf === null) {
                $value[$key] = null;
            } else {
                $leaf->change($value[$key]);
            }
        }
    }
}
