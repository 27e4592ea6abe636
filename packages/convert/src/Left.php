<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert;

/** Entries that were left as they are for one reason. */
final class Left
{
    private const MOST_NAMES = 20;

    public int $count = 0;

    /** @var list<string> names of the first of them */
    public array $names = [];

    /** Counts one more. */
    public function add(string $name): void
    {
        ++$this->count;
        if (count($this->names) < self::MOST_NAMES) {
            $this->names[] = $name;
        }
    }

    /** Counts what another process has counted. */
    public function addAll(self $other): void
    {
        $this->count += $other->count;
        $this->names = array_slice([...$this->names, ...$other->names], 0, self::MOST_NAMES);
    }
}
