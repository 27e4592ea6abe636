<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert;

use Amber\Convert\Store\Store;
use Amber\Convert\Store\StoreError;

/**
 * Converts a store, entry by entry, and counts what became of them.
 *
 * It keeps no notes: what is in the new format already is passed over, so a run that ended early goes on where it was
 * when it is run again.
 */
final class Conversion
{
    /** How often those in use are tried again, after a pause. */
    private const MORE_ROUNDS = 5;
    private const PAUSE_MICROSECONDS = 200_000;

    /** Whether every entry was looked at. */
    public bool $isWhole = true;
    /** Why it was not; empty where somebody stopped it. */
    public string $obstacle = '';

    /** Bytes of what was converted, before. */
    public int $before = 0;
    /** Bytes of the same, after. */
    public int $after = 0;

    /** @var array<string, list<string>> names of what was left, by the reason */
    public array $left = [];

    /** @var array<string, int> by the name of the outcome */
    private array $counts = [];

    private bool $isStopped = false;

    /**
     * @param bool $isDry whether to replace nothing
     * @param (\Closure(int, int): void)|null $progress told how many entries were looked at, and how many there are
     */
    public function __construct(
        private readonly Transcoder $transcoder,
        private readonly bool $isDry,
        private readonly ?\Closure $progress = null,
    ) {
    }

    /** Makes run() end after the entry that it is at. */
    public function stop(): void
    {
        $this->isStopped = true;
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

    /** Looks at all entries. */
    public function run(Store $store): void
    {
        try {
            $busy = $this->all($store);
            for ($round = 1; $busy !== []; ++$round) {
                usleep(self::PAUSE_MICROSECONDS);
                $busy = array_filter(
                    $busy,
                    fn (string $entry): bool => !$this->step($store, $entry, $round === self::MORE_ROUNDS),
                );
            }
        } catch (StoreError $error) {
            $this->isWhole = false;
            $this->obstacle = $error->getMessage();
        } finally {
            foreach ($store->finish($this->transcoder) as $step) {
                $this->add($step);
            }
        }
    }

    /** @return list<string> entries that were in use */
    private function all(Store $store): array
    {
        $entries = $store->entries($this->isDry);
        $busy = [];
        foreach ($entries as $place => $entry) {
            ($this->progress)?->__invoke($place, count($entries));
            if ($this->isStopped) {
                $this->isWhole = false;
                break;
            }
            if (!$this->step($store, $entry, false)) {
                $busy[] = $entry;
            }
        }
        ($this->progress)?->__invoke(count($entries), count($entries));

        return $busy;
    }

    /**
     * @param bool $isLast whether it counts also where it is in use
     * @return bool whether it was counted
     */
    private function step(Store $store, string $entry, bool $isLast): bool
    {
        $step = $store->step($entry, $this->transcoder, $this->isDry);
        if ($step->outcome === Outcome::InUse && !$isLast) {
            return false;
        }
        $this->add($step);

        return true;
    }

    private function add(Step $step): void
    {
        $this->counts[$step->outcome->name] = $this->count($step->outcome) + 1;
        if ($step->outcome === Outcome::Converted) {
            $this->before += $step->before;
            $this->after += $step->after;
        } elseif ($step->reason !== '') {
            $this->left[$step->reason][] = $step->name;
        }
    }
}
