<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** How thoroughly to measure. */
final readonly class Settings
{
    /**
     * @param bool $quick whether this is the short run
     * @param int $rounds samples per cell
     * @param int $sampleNanoseconds what a sample lasts at least
     * @param int $seed of the order within rounds
     */
    private function __construct(
        public bool $quick,
        public int $rounds,
        public int $sampleNanoseconds,
        public int $seed,
    ) {
    }

    /** @return self minutes, for figures to quote */
    public static function full(int $seed): self
    {
        return new self(false, 51, 10_000_000, $seed);
    }

    /** @return self well under a minute, to get an impression */
    public static function quick(int $seed): self
    {
        return new self(true, 25, 2_000_000, $seed);
    }
}
