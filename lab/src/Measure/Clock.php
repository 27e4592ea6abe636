<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

use Amber\Lab\Model\Operation;
use Amber\Lab\Serializer\Nothing;
use Amber\Lab\Serializer\Serializer;

/** Times batches of calls with the monotonic clock, and knows what the loop around them costs. */
final class Clock
{
    private const COST_REVOLUTIONS = 100_000;
    private const COST_SAMPLES = 15;

    /** @var array<string, float> nanoseconds per revolution, by the value of Operation */
    private array $loopCost = [];

    /** Measures the empty loop: the same loop over a serializer that does nothing. */
    public function __construct()
    {
        $nothing = new Nothing();
        foreach (Operation::cases() as $operation) {
            $costs = [];
            for ($i = 0; $i < self::COST_SAMPLES; ++$i) {
                $costs[] = self::elapsed($operation, $nothing, null, '', self::COST_REVOLUTIONS) / self::COST_REVOLUTIONS;
            }
            $this->loopCost[$operation->value] = min($costs);
        }
    }

    /** @return array<string, float> nanoseconds taken off per call, by the value of Operation */
    public function loopCost(): array
    {
        return $this->loopCost;
    }

    /**
     * One sample. The cycle collector runs before it and not during it.
     *
     * @param Subject $subject what to call, and with what
     * @param int $revolutions calls
     * @return float nanoseconds per call, the cost of the loop taken off
     */
    public function sample(Operation $operation, Subject $subject, int $revolutions): float
    {
        $subject->serializer->prepare();
        gc_collect_cycles();
        gc_disable();
        $elapsed = self::elapsed($operation, $subject->serializer, $subject->value, $subject->data, $revolutions);
        gc_enable();

        return max(0.0, $elapsed / $revolutions - $this->loopCost[$operation->value]);
    }

    /**
     * @param int $nanoseconds what a sample is to last at least
     * @return int revolutions that last that long; finding out warms the caches of both sides
     */
    public function calibrate(Operation $operation, Subject $subject, int $nanoseconds): int
    {
        $revolutions = 1;
        $confirmed = false;
        $subject->serializer->prepare();
        while (true) {
            $elapsed = self::elapsed($operation, $subject->serializer, $subject->value, $subject->data, $revolutions);
            if ($elapsed < $nanoseconds) {
                $factor = 1.1 * $nanoseconds / max($elapsed, 1);
                $revolutions = (int) ceil($revolutions * min(10.0, $factor));
                $confirmed = false;
                continue;
            }
            // The first call is slow with cold caches, so once is not enough.
            if ($confirmed) {
                return $revolutions;
            }
            $confirmed = true;
        }
    }

    private static function elapsed(
        Operation $operation,
        Serializer $serializer,
        mixed $value,
        string $data,
        int $revolutions,
    ): int {
        if ($operation === Operation::Encode) {
            $start = hrtime(true);
            for ($i = 0; $i < $revolutions; ++$i) {
                $serializer->encode($value);
            }

            return hrtime(true) - $start;
        }
        $start = hrtime(true);
        for ($i = 0; $i < $revolutions; ++$i) {
            $serializer->decode($data);
        }

        return hrtime(true) - $start;
    }
}
