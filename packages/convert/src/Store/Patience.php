<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

/** Tries again what failed because a server did not answer: it stalls, restarts, or its place is taken by another. */
final class Patience
{
    private const FIRST_PAUSE = 0.1;
    private const LONGEST_PAUSE = 5.0;

    private bool $isOver = false;

    /**
     * @param float $seconds for how long
     * @param (\Closure(string): void)|null $tell told once for each outage, in words for people
     */
    public function __construct(private readonly float $seconds = 60.0, private readonly ?\Closure $tell = null)
    {
    }

    /** Tries nothing again from now on. */
    public function end(): void
    {
        $this->isOver = true;
    }

    /**
     * @template T
     * @param \Closure(): T $work throws OutageError where it may be tried again; it may have been done all the same
     * @param \Closure(): void $reconnect called before each of the further tries; may throw the same
     * @return T
     * @throws StoreError once the time is over
     */
    public function with(\Closure $work, \Closure $reconnect): mixed
    {
        $end = null;
        for ($pause = self::FIRST_PAUSE;; $pause = min(2 * $pause, self::LONGEST_PAUSE)) {
            try {
                if ($end !== null) {
                    $reconnect();
                }

                return $work();
            } catch (OutageError $error) {
                if ($end === null) {
                    $end = microtime(true) + $this->seconds;
                    ($this->tell)?->__invoke("{$error->getMessage()}; trying again for $this->seconds seconds");
                }
                $left = $end - microtime(true);
                if ($left <= 0 || $this->isOver) {
                    throw new StoreError("{$error->getMessage()}, also when tried again for $this->seconds seconds");
                }
                usleep((int) (1e6 * min($pause, $left)));
            }
        }
    }
}
