<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Dictionary;

/** Messages that need one dictionary. */
final class Need
{
    public int $messages = 0;
    public int $bytes = 0;

    /** When the last of those ends that end (Unix time); null: none is known to end. */
    public ?int $ends = null;

    /** How many do not end, as far as is known. */
    public int $endless = 0;

    /** When the last was written (Unix time); null: nobody knows. */
    public ?int $written = null;

    /** Counts a message. */
    public function add(int $bytes, ?int $ends, ?int $written): void
    {
        ++$this->messages;
        $this->bytes += $bytes;
        $this->ends = $ends === null ? $this->ends : max($this->ends ?? 0, $ends);
        $this->endless += $ends === null ? 1 : 0;
        $this->written = $written === null ? $this->written : max($this->written ?? 0, $written);
    }
}
