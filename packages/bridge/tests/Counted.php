<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

/** Counts how often it is serialized. */
final class Counted
{
    public int $times = 0;

    /** @return array{} */
    public function __serialize(): array
    {
        ++$this->times;

        return [];
    }

    /** @param array{} $data */
    public function __unserialize(array $data): void
    {
    }
}
