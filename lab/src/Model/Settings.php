<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

use Random\Engine\Mt19937;
use Random\Randomizer;

/** How thoroughly to measure. */
final readonly class Settings
{
    /**
     * @param bool $quick whether this is the short run
     * @param int $processes fresh processes per serializer, one sample per cell in each: the rounds
     * @param int $mostProcesses how many there may be where these lie far apart
     * @param int $sampleNanoseconds what a sample lasts at least
     * @param int $requests of each set and serializer in a round under a server; 0: nothing is measured in requests
     * @param int $seed of the order of processes, and of data sets within them
     */
    private function __construct(
        public bool $quick,
        public int $processes,
        public int $mostProcesses,
        public int $sampleNanoseconds,
        public int $requests,
        public int $seed,
    ) {}

    /**
     * @param int|null $processes how many, where the caller has a wish
     * @param int|null $requests how many, where the caller has a wish
     * @return self some two minutes on the built-in data, for figures to quote; quick: well under a minute, to get an
     *     impression
     */
    public static function of(bool $quick, int $seed, ?int $processes = null, ?int $requests = null): self
    {
        [$rounds, $nanoseconds, $each] = $quick ? [5, 2_000_000, 10] : [8, 10_000_000, 20];
        $most = $processes ?? 3 * $rounds;

        return new self($quick, $processes ?? $rounds, $most, $nanoseconds, $requests ?? $each, $seed);
    }

    /** @return Randomizer for the order of what is measured: the same for the same seed */
    public function order(): Randomizer
    {
        return new Randomizer(new Mt19937($this->seed));
    }
}
