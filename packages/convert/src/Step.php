<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert;

/** One entry of a store, looked at. */
final readonly class Step
{
    /**
     * @param string $name of the entry: a file, the number of a key
     * @param int $before its bytes
     * @param int $after its bytes now
     * @param string $reason why it was left; empty otherwise
     */
    public function __construct(
        public string $name,
        public Outcome $outcome,
        public int $before = 0,
        public int $after = 0,
        public string $reason = '',
    ) {
    }
}
