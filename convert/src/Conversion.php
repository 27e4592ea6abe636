<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert;

use Amber\Convert\Store\Store;

/**
 * Converts a store, entry by entry.
 *
 * It keeps no notes: what is in the new format already is passed over, so a run that ended early goes on where it was
 * when it is run again.
 */
final class Conversion
{
    /** How often those in use are tried again, after a pause. */
    private const MORE_ROUNDS = 5;
    private const PAUSE_MICROSECONDS = 200_000;

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

    /** @return Tally what became of each entry */
    public function run(Store $store): Tally
    {
        $tally = new Tally();
        try {
            $this->steps($store, $tally);
        } finally {
            foreach ($store->finish($this->transcoder) as $step) {
                $tally->add($step);
            }
        }

        return $tally;
    }

    private function steps(Store $store, Tally $tally): void
    {
        $entries = $store->entries($this->isDry);
        ($this->progress)?->__invoke(0, count($entries));
        $busy = [];
        foreach ($entries as $place => $entry) {
            if ($this->isStopped) {
                $tally->isWhole = false;
                break;
            }
            $step = $store->step($entry, $this->transcoder, $this->isDry);
            $step->outcome === Outcome::InUse ? $busy[] = $entry : $tally->add($step);
            ($this->progress)?->__invoke($place + 1, count($entries));
        }
        for ($round = 1; $busy !== []; ++$round) {
            usleep(self::PAUSE_MICROSECONDS);
            $busy = $this->again($store, $busy, $tally, $round === self::MORE_ROUNDS);
        }
    }

    /**
     * @param list<string> $entries that were in use
     * @param bool $isLast whether those that still are count as such
     * @return list<string> those to try again
     */
    private function again(Store $store, array $entries, Tally $tally, bool $isLast): array
    {
        $busy = [];
        foreach ($entries as $entry) {
            $step = $store->step($entry, $this->transcoder, $this->isDry);
            $step->outcome === Outcome::InUse && !$isLast ? $busy[] = $entry : $tally->add($step);
        }

        return $busy;
    }
}
