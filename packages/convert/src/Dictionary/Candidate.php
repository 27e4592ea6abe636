<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Dictionary;

/** What may come into a dictionary. */
final class Candidate
{
    /**
     * @param int $saved bytes that it saves in all messages
     * @param int $size bytes that it takes in the file, at most
     * @param int $uses how often messages name it
     */
    public function __construct(public int $saved, public readonly int $size, public readonly int $uses)
    {
    }

    /** Takes into account that its number takes a byte more. */
    public function payForNumber(): void
    {
        $this->saved -= $this->uses;
    }
}
