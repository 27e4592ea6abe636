<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert;

/** What became of the entries of a store. */
final class Counts
{
    /** Bytes of what was converted, before. */
    public int $before = 0;
    /** Bytes of the same, after. */
    public int $after = 0;

    /** @var array<string, Left> what was left, by the reason */
    public array $left = [];

    /** Whether every entry was looked at. */
    public bool $isWhole = true;
    /** Why it was not; empty where somebody stopped it. */
    public string $obstacle = '';

    /** @var array<string, int> by the name of the outcome */
    private array $counts = [];

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

    /** Counts an entry. */
    public function add(Step $step): void
    {
        $this->counts[$step->outcome->name] = $this->count($step->outcome) + 1;
        if ($step->outcome === Outcome::Converted) {
            $this->before += $step->before;
            $this->after += $step->after;
        } elseif ($step->reason !== '') {
            ($this->left[$step->reason] ??= new Left())->add($step->name);
        }
    }

    /** Says that the run ended before all entries were looked at. */
    public function end(string $obstacle): void
    {
        $this->isWhole = false;
        $this->obstacle = $obstacle;
    }

    /** Adds what another process has counted. */
    public function addAll(self $other): void
    {
        $this->before += $other->before;
        $this->after += $other->after;
        foreach ($other->counts as $outcome => $count) {
            $this->counts[$outcome] = ($this->counts[$outcome] ?? 0) + $count;
        }
        foreach ($other->left as $reason => $left) {
            ($this->left[$reason] ??= new Left())->addAll($left);
        }
        if (!$other->isWhole) {
            $this->end($this->obstacle === '' ? $other->obstacle : $this->obstacle);
        }
    }
}
