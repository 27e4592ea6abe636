<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert;

/** What became of all entries. */
final class Tally
{
    /** @var array<string, int> by the name of the outcome */
    private array $counts = [];
    /** @var array<string, list<string>> names of what was left, by the reason */
    private array $left = [];

    /** Bytes of what was converted, before. */
    public int $before = 0;
    /** Bytes of the same, after. */
    public int $after = 0;

    /** Whether every entry was looked at. */
    public bool $isWhole = true;

    /** Counts an entry. */
    public function add(Step $step): void
    {
        $this->counts[$step->outcome->name] = $this->count($step->outcome) + 1;
        if ($step->outcome === Outcome::Converted) {
            $this->before += $step->before;
            $this->after += $step->after;
        } elseif ($step->reason !== '') {
            $this->left[$step->reason][] = $step->name;
        }
    }

    /** @return int entries that were looked at */
    public function total(): int
    {
        return array_sum($this->counts);
    }

    /** @return int entries that ended so */
    public function count(Outcome $outcome): int
    {
        return $this->counts[$outcome->name] ?? 0;
    }

    /** @return array<string, list<string>> names of what was left, by the reason */
    public function left(): array
    {
        return $this->left;
    }
}
