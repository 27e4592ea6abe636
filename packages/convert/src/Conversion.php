<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert;

use Amber\Convert\Store\Store;
use Amber\Convert\Store\StoreError;

/**
 * Converts a store and counts what became of its entries.
 *
 * It keeps no notes: what is in the new format already is passed over, so a run that ended early goes on where it was
 * when it is run again.
 */
final class Conversion
{
    /** How often those in use are tried again, after a pause. */
    private const MORE_ROUNDS = 5;
    private const PAUSE_MICROSECONDS = 200_000;

    /** So many in use are tried again before others are looked at. */
    private const MOST_BUSY = 10_000;

    public readonly Counts $counts;

    private bool $isStopped = false;

    /**
     * @param bool $isDry whether to replace nothing
     * @param (\Closure(int, int|null): void)|null $progress told how many entries were looked at, and about how many
     *     there are, if anybody knows
     * @param int $shares among how many processes the entries are shared
     * @param int $share which of them this one takes, from 0
     */
    public function __construct(
        private readonly Transcoder $transcoder,
        private readonly bool $isDry,
        private readonly ?\Closure $progress = null,
        private readonly int $shares = 1,
        private readonly int $share = 0,
    ) {
        $this->counts = new Counts();
    }

    /** Makes run() end after the entries that it is at. */
    public function stop(): void
    {
        $this->isStopped = true;
    }

    /**
     * Looks at all entries.
     *
     * @throws \InvalidArgumentException where the store cannot be used at all
     */
    public function run(Store $store): void
    {
        try {
            $this->all($store);
        } catch (StoreError|\InvalidArgumentException $error) {
            if ($error instanceof \InvalidArgumentException && $this->counts->total() === 0) {
                throw $error;
            }
            $this->counts->end($error->getMessage());
        } finally {
            foreach ($store->finish($this->transcoder) as $step) {
                $this->counts->add($step);
            }
        }
    }

    private function all(Store $store): void
    {
        $busy = [];
        foreach ($store->batches($this->isDry) as $batch) {
            if ($this->isStopped) {
                $this->counts->end('');
                break;
            }
            array_push($busy, ...$this->batch($store, $this->own($batch), false));
            if (count($busy) > self::MOST_BUSY) {
                $this->again($store, $busy);
                $busy = [];
            }
            ($this->progress)?->__invoke($this->counts->total(), $store->count());
        }
        $this->again($store, $busy);
    }

    /** @param list<string> $busy entries that were in use */
    private function again(Store $store, array $busy): void
    {
        for ($round = 1; $busy !== []; ++$round) {
            usleep(self::PAUSE_MICROSECONDS);
            $busy = $this->batch($store, $busy, $round === self::MORE_ROUNDS);
        }
    }

    /**
     * @param list<string> $entries
     * @return list<string> those that this process takes
     */
    private function own(array $entries): array
    {
        return $this->shares === 1 ? $entries : array_values(array_filter(
            $entries, fn (string $entry): bool => crc32($entry) % $this->shares === $this->share,
        ));
    }

    /**
     * @param list<string> $entries
     * @param bool $isLast whether they count also where they are in use
     * @return list<string> those that were in use, and not counted
     */
    private function batch(Store $store, array $entries, bool $isLast): array
    {
        $busy = [];
        foreach ($store->convert($entries, $this->transcoder, $this->isDry) as $step) {
            if ($step->outcome === Outcome::InUse && !$isLast) {
                $busy[] = $step->name;
            } else {
                $this->counts->add($step);
            }
        }

        return $busy;
    }
}
