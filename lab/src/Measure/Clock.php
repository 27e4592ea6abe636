<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

use Amber\Lab\Model\Operation;
use Amber\Lab\Serializer\Nothing;

/** Times batches of calls with the monotonic clock, and knows what the loop around them costs. */
final class Clock
{
    /** What a sample can be of; that of decoding times releasing as well. */
    public const OPERATIONS = [Operation::Encode, Operation::Decode, Operation::Touch];

    private const COST_REVOLUTIONS = 2_000;
    private const COST_SAMPLES = 7;

    /** Nanoseconds that a call is said to take where the loop without it took as long: no ratio to it is infinite. */
    private const LEAST = 0.1;

    /** What a calibration runs at most, whatever the sample is to last. */
    private const MOST_REVOLUTIONS = 10_000_000;

    /** @var array<string, float> nanoseconds per revolution, by the value of Operation */
    private array $loopCost = [];

    /** Measures the empty loop: the same loop over a serializer that does nothing. */
    public function __construct()
    {
        $nothing = Subject::of(new Nothing(), [null], ['']);
        foreach (self::OPERATIONS as $timed) {
            for ($i = 0; $i < self::COST_SAMPLES; ++$i) {
                foreach (self::times($timed, $nothing, self::COST_REVOLUTIONS) as $operation => $time) {
                    $this->loopCost[$operation] = min($time, $this->loopCost[$operation] ?? INF);
                }
            }
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
     * @param int $revolutions how often to go through all values
     * @return array<string, float> nanoseconds per call by the value of Operation, the cost of the loop taken off;
     *                              above 0
     */
    public function sample(Operation $timed, Subject $subject, int $revolutions): array
    {
        $subject->serializer->prepare();
        gc_collect_cycles();
        gc_disable();
        $times = self::times($timed, $subject, $revolutions);
        gc_enable();
        foreach ($times as $operation => $time) {
            $times[$operation] = max(self::LEAST, $time - $this->loopCost[$operation]);
        }

        return $times;
    }

    /**
     * @param int $nanoseconds what a sample is to last at least
     * @return int revolutions that last that long; finding out warms the caches of both sides
     */
    public function calibrate(Operation $timed, Subject $subject, int $nanoseconds): int
    {
        $revolutions = 1;
        $confirmed = false;
        $subject->serializer->prepare();
        while (true) {
            $call = self::times($timed, $subject, $revolutions)[$timed->value];
            $elapsed = $call * $revolutions * count($subject->payloads);
            if ($elapsed < $nanoseconds && $revolutions < self::MOST_REVOLUTIONS) {
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

    /** @return non-empty-array<string, float> nanoseconds per call and loop around it, by the value of Operation */
    private static function times(Operation $timed, Subject $subject, int $revolutions): array
    {
        $calls = $revolutions * count($subject->payloads);

        return match ($timed) {
            Operation::Encode => [$timed->value => self::encode($subject, $revolutions) / (float) $calls],
            Operation::Decode, Operation::Free => self::decode($subject, $calls),
            Operation::Touch => [$timed->value => self::touch($subject, $revolutions) / (float) $calls],
        };
    }

    private static function encode(Subject $subject, int $revolutions): int
    {
        $serializer = $subject->serializer;
        $start = hrtime(true);
        for ($i = 0; $i < $revolutions; ++$i) {
            foreach ($subject->values as $value) {
                $serializer->encode($value);
            }
        }

        return hrtime(true) - $start;
    }

    /**
     * @param int $least calls
     * @return non-empty-array<string, float>
     */
    private static function decode(Subject $subject, int $least): array
    {
        $serializer = $subject->serializer;
        $kept = array_fill(0, max(array_map(count(...), $subject->batches)), null);
        $decode = $free = 0.0;
        for ($calls = 0; $calls < $least;) {
            foreach ($subject->batches as $batch) {
                $start = hrtime(true);
                foreach ($batch as $place => $payload) {
                    $kept[$place] = $serializer->decode($payload);
                }
                $middle = hrtime(true);
                foreach ($batch as $place => $payload) {
                    $kept[$place] = null;
                }
                $free += hrtime(true) - $middle;
                $decode += $middle - $start;
                $calls += count($batch);
            }
        }

        return [Operation::Decode->value => $decode / $calls, Operation::Free->value => $free / $calls];
    }

    private static function touch(Subject $subject, int $revolutions): int
    {
        $serializer = $subject->serializer;
        $start = hrtime(true);
        for ($i = 0; $i < $revolutions; ++$i) {
            foreach ($subject->payloads as $place => $payload) {
                $value = $serializer->decode($payload);
                Walker::walk($value);
                foreach ($subject->leaves[$place] as $leaf) {
                    $leaf->change($value);
                }
            }
        }

        return hrtime(true) - $start;
    }
}
