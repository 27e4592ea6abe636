<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

use Amber\Lab\Model\Operation;
use Amber\Lab\Serializer\Nothing;

/** Times batches of calls with the monotonic clock, and knows what the loop around them costs. */
final class Clock
{
    private const COST_REVOLUTIONS = 20_000;
    private const COST_SAMPLES = 7;

    /** Nanoseconds that a call is said to take where the loop without it took as long: no ratio to it is infinite. */
    private const LEAST = 0.1;

    /** What a calibration runs at most, whatever the sample is to last. */
    private const MOST_REVOLUTIONS = 10_000_000;

    /** Decoded values kept at a time until they are released together: as many as stay in a core's cache. */
    private const KEPT_BYTES = 262_144;
    private const MOST_KEPT = 256;

    /** @var array<string, float> nanoseconds per revolution, by the value of Operation */
    private array $loopCost = [];

    /** Measures the empty loop: the same loop over a serializer that does nothing. */
    public function __construct()
    {
        $nothing = Subject::of(new Nothing(), [null], ['']);
        foreach (Task::cases() as $task) {
            $costs = [];
            for ($i = 0; $i < self::COST_SAMPLES; ++$i) {
                foreach (self::elapsed($task, $nothing, self::COST_REVOLUTIONS) as $operation => $elapsed) {
                    $costs[$operation][] = $elapsed / self::calls($task, $nothing, self::COST_REVOLUTIONS);
                }
            }
            foreach ($costs as $operation => $samples) {
                $this->loopCost[$operation] = min($samples);
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
     * @return array<string, float> nanoseconds per call by the value of Operation, the cost of the loop taken off; above 0
     */
    public function sample(Task $task, Subject $subject, int $revolutions): array
    {
        $subject->serializer->prepare();
        gc_collect_cycles();
        gc_disable();
        $elapsed = self::elapsed($task, $subject, $revolutions);
        gc_enable();
        $calls = self::calls($task, $subject, $revolutions);
        foreach ($elapsed as $operation => $nanoseconds) {
            $elapsed[$operation] = max(self::LEAST, $nanoseconds / $calls - $this->loopCost[$operation]);
        }

        return $elapsed;
    }

    /**
     * @param int $nanoseconds what a sample is to last at least
     * @return int revolutions that last that long; finding out warms the caches of both sides
     */
    public function calibrate(Task $task, Subject $subject, int $nanoseconds): int
    {
        $revolutions = 1;
        $confirmed = false;
        $subject->serializer->prepare();
        while (true) {
            $elapsed = self::elapsed($task, $subject, $revolutions)[$task->value];
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

    /** @return array<string, int> nanoseconds of all calls, by the value of Operation */
    private static function elapsed(Task $task, Subject $subject, int $revolutions): array
    {
        return match ($task) {
            Task::Encode => [Operation::Encode->value => self::encode($subject, $revolutions)],
            Task::Decode => self::decode($subject, $revolutions),
            Task::Walk => [Operation::Walk->value => self::walk($subject, $revolutions)],
            Task::Change => [Operation::Change->value => self::change($subject, $revolutions)],
            Task::Touch => [Operation::Touch->value => self::touch($subject, $revolutions)],
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

    /** @return array<string, int> */
    private static function decode(Subject $subject, int $revolutions): array
    {
        $serializer = $subject->serializer;
        $batches = self::batches($subject);
        $kept = array_fill(0, max(array_map(count(...), $batches)), null);
        $decode = $free = 0;
        for ($lap = self::laps($subject, $revolutions); $lap > 0; --$lap) {
            foreach ($batches as $batch) {
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
            }
        }

        return [Operation::Decode->value => $decode, Operation::Free->value => $free];
    }

    /** @return int calls that so many revolutions make */
    private static function calls(Task $task, Subject $subject, int $revolutions): int
    {
        $rounds = $task === Task::Decode
            ? self::laps($subject, $revolutions) * self::copies($subject)
            : $revolutions;

        return $rounds * count($subject->payloads);
    }

    /** @return int how often all payloads are decoded before the clock is looked at: more than once where they are small */
    private static function copies(Subject $subject): int
    {
        $most = intdiv(self::MOST_KEPT, count($subject->payloads));

        return max(1, min($most, intdiv(self::KEPT_BYTES, max(1, array_sum($subject->sizes)))));
    }

    private static function laps(Subject $subject, int $revolutions): int
    {
        return (int) ceil($revolutions / self::copies($subject));
    }

    /** @return non-empty-list<list<string>> payloads whose values are kept at the same time */
    private static function batches(Subject $subject): array
    {
        $batches = [];
        $batch = [];
        $bytes = 0;
        for ($copies = self::copies($subject); $copies > 0; --$copies) {
            foreach ($subject->payloads as $place => $payload) {
                $bytes += $subject->sizes[$place];
                if ($batch !== [] && ($bytes > self::KEPT_BYTES || count($batch) >= self::MOST_KEPT)) {
                    $batches[] = $batch;
                    $batch = [];
                    $bytes = $subject->sizes[$place];
                }
                $batch[] = $payload;
            }
        }
        $batches[] = $batch;

        return $batches;
    }

    private static function walk(Subject $subject, int $revolutions): int
    {
        $serializer = $subject->serializer;
        $start = hrtime(true);
        for ($i = 0; $i < $revolutions; ++$i) {
            foreach ($subject->payloads as $payload) {
                Walker::walk($serializer->decode($payload));
            }
        }

        return hrtime(true) - $start;
    }

    private static function touch(Subject $subject, int $revolutions): int
    {
        $serializer = $subject->serializer;
        $entries = array_map(
            static fn (string $payload): Entries => Entries::of($serializer->decode($payload)),
            $subject->payloads,
        );
        $start = hrtime(true);
        for ($i = 0; $i < $revolutions; ++$i) {
            foreach ($subject->payloads as $place => $payload) {
                $value = $serializer->decode($payload);
                Walker::walk($value);
                $entries[$place]->change($value);
            }
        }

        return hrtime(true) - $start;
    }

    private static function change(Subject $subject, int $revolutions): int
    {
        $serializer = $subject->serializer;
        $leaves = $subject->leaves;
        $start = hrtime(true);
        for ($i = 0; $i < $revolutions; ++$i) {
            foreach ($subject->payloads as $place => $payload) {
                $value = $serializer->decode($payload);
                $leaves[$place]?->change($value);
            }
        }

        return hrtime(true) - $start;
    }
}
