<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Vectors;

use Amber\Polyfill\Decode\Trace;

/** Where the innermost item begins that a decoder has begun to read, and not ended. */
final class Opened implements Trace
{
    /** @var list<int> */
    private array $starts = [];

    public function begin(string $what, int $byte, int $start): void
    {
        $this->starts[] = $start;
    }

    public function end(int $end, mixed $value): void
    {
        array_pop($this->starts);
    }

    public function again(int $start): void
    {
    }

    /** @param int $otherwise where nothing has begun */
    public function innermost(int $otherwise): int
    {
        return $this->starts === [] ? $otherwise : $this->starts[array_key_last($this->starts)];
    }
}
