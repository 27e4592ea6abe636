<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Model\Faith;
use Amber\Lab\Model\Fidelity;
use Amber\Lab\Model\Result;
use Amber\Lab\Model\Samples;
use Amber\Lab\Model\SetReport;
use Amber\Lab\Model\Sizes;
use Amber\Lab\Serializer\Serializer;

/** Collects what processes answer, and makes reports of it. */
final class Ledger
{
    /** @var array<string, array<string, Fidelity>> by serializer and set */
    private array $fidelity = [];
    /** @var array<string, array<string, Sizes>> by serializer and set */
    private array $sizes = [];
    /** @var array<string, array<string, array<string, int>>> by serializer, set and task */
    private array $revolutions = [];
    /** @var array<string, array<string, array<string, list<float>>>> by serializer, set and operation */
    private array $nanoseconds = [];
    /** @var array<string, int> by set */
    private array $payloads = [];
    /** @var array<string, string> hashes of what was measured, by set */
    private array $data = [];
    /** @var array<string, non-empty-list<float>> by operation */
    private array $loopCosts = [];

    /**
     * @param list<Dataset> $sets
     * @param list<Serializer> $serializers
     */
    public function __construct(private readonly array $sets, private readonly array $serializers)
    {
    }

    /** @param array<string, float> $costs of an empty call, by the value of Operation */
    public function loop(array $costs): void
    {
        foreach ($costs as $operation => $cost) {
            $this->loopCosts[$operation][] = $cost;
        }
    }

    /** @param array<string, mixed> $answer of Worker::check() */
    public function checked(string $serializer, string $set, array $answer): void
    {
        $this->fidelity[$serializer][$set] = new Fidelity(Faith::from($answer['faith']), $answer['reason']);
        $this->payloads[$set] = $answer['payloads'];
        $this->data[$set] = $answer['data'];
        if (isset($answer['sizes'])) {
            $this->sizes[$serializer][$set] = new Sizes(...$answer['sizes']);
            $this->revolutions[$serializer][$set] = $answer['revolutions'] ?? [];
        }
    }

    /** @param array<string, float> $answer of Worker::time() */
    public function timed(string $serializer, string $set, array $answer): void
    {
        foreach ($answer as $operation => $time) {
            $this->nanoseconds[$serializer][$set][$operation][] = (float) $time;
        }
    }

    /** Notes that a process came to its end on a set; the serializer is not timed there any more. */
    public function fail(string $serializer, string $set, string $end): void
    {
        $this->fidelity[$serializer][$set] = new Fidelity(Faith::Failed, $end);
        unset($this->sizes[$serializer][$set], $this->revolutions[$serializer][$set], $this->nanoseconds[$serializer][$set]);
    }

    /** @return array<string, int>|null revolutions of a sample, by task; null for a set that cannot be timed */
    public function revolutions(string $serializer, string $set): ?array
    {
        return $this->revolutions[$serializer][$set] ?? null;
    }

    /** @return array<string, float> the least that a process found, by the value of Operation */
    public function loopCost(): array
    {
        return array_map(static fn (array $costs): float => min($costs), $this->loopCosts);
    }

    /** @return list<SetReport> one per set */
    public function reports(): array
    {
        $reports = [];
        foreach ($this->sets as $set) {
            $name = $set->name();
            $results = [];
            foreach ($this->serializers as $serializer) {
                $results[$serializer->name()] = $this->result($serializer->name(), $name);
            }
            $payloads = $this->payloads[$name] ?? 1;
            $reports[] = new SetReport($name, $set->description(), $set->kind(), $results, $payloads, $this->data[$name] ?? '');
        }

        return $reports;
    }

    private function result(string $serializer, string $set): Result
    {
        $times = [];
        foreach (Task::cases() as $task) {
            foreach ($task->operations() as $operation) {
                $nanoseconds = $this->nanoseconds[$serializer][$set][$operation->value] ?? [];
                if ($nanoseconds !== []) {
                    $revolutions = $this->revolutions[$serializer][$set][$task->value];
                    $times[$operation->value] = new Samples($revolutions, $nanoseconds);
                }
            }
        }

        return new Result(
            $serializer,
            $this->fidelity[$serializer][$set] ?? new Fidelity(Faith::Failed, 'not measured'),
            $this->sizes[$serializer][$set] ?? null,
            $times,
        );
    }
}
