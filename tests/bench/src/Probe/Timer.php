<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Probe;

/** Times anything that can be called over and over. */
final class Timer
{
    /** Nanoseconds that a call is said to take where the loop without it took as long: no ratio to it is infinite. */
    private const LEAST = 0.1;

    /**
     * @param \Closure(): mixed $call
     * @param int $nanoseconds what to go on for at least
     * @return float nanoseconds per call, the cost of the loop taken off
     */
    public static function perCall(\Closure $call, int $nanoseconds): float
    {
        for ($calls = 1;; $calls *= 2) {
            $elapsed = self::loop($call, $calls);
            if ($elapsed >= $nanoseconds) {
                return max(self::LEAST, ($elapsed - self::loop(static fn (): mixed => null, $calls)) / $calls);
            }
        }
    }

    /** @param \Closure(): mixed $call */
    private static function loop(\Closure $call, int $calls): int
    {
        $start = hrtime(true);
        for ($i = 0; $i < $calls; ++$i) {
            $call();
        }

        return hrtime(true) - $start;
    }
}
