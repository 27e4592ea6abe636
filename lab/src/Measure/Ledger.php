<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Model\Faith;
use Amber\Lab\Model\Fidelity;
use Amber\Lab\Model\Operation;
use Amber\Lab\Model\Result;
use Amber\Lab\Model\Samples;
use Amber\Lab\Model\SetReport;
use Amber\Lab\Model\Sizes;
use Amber\Lab\Payload\Corpus;
use Amber\Lab\Serializer\Serializer;

/**
 * Collects what processes answer, and makes reports of it.
 *
 * @phpstan-import-type Check from Worker
 */
final class Ledger
{
    /** @var array<string, array<string, Check>> by serializer and set */
    private array $checks = [];
    /** @var array<string, array<string, string>> how processes came to their end, by serializer and set */
    private array $ends = [];
    /** @var array<string, array<string, array<string, non-empty-list<float>>>> by serializer, set and operation */
    private array $nanoseconds = [];
    /** @var array<string, non-empty-list<float>> by operation */
    private array $loopCosts = [];

    /**
     * @param list<Dataset> $sets
     * @param list<Serializer> $serializers
     */
    public function __construct(private readonly array $sets, private readonly array $serializers) {}

    /** @param array<string, float> $costs of an empty call, by the value of Operation */
    public function loop(array $costs): void
    {
        foreach ($costs as $operation => $cost) {
            $this->loopCosts[$operation][] = $cost;
        }
    }

    /** @param Check $answer of Worker::check() */
    public function checked(string $serializer, string $set, array $answer): void
    {
        $this->checks[$serializer][$set] = $answer;
    }

    /** @param array<string, float> $answer of Worker::time() */
    public function timed(string $serializer, string $set, array $answer): void
    {
        foreach ($answer as $operation => $time) {
            $this->nanoseconds[$serializer][$set][$operation][] = $time;
        }
    }

    /** Notes that a process came to its end on a set; the serializer is not timed there any more. */
    public function fail(string $serializer, string $set, string $end): void
    {
        $this->ends[$serializer][$set] = $end;
    }

    /** @return array<string, int>|null revolutions of a sample, by operation; null for a set that cannot be timed */
    public function revolutions(string $serializer, string $set): ?array
    {
        return isset($this->ends[$serializer][$set]) ? null : $this->checks[$serializer][$set]['revolutions'] ?? null;
    }

    /** @return bool whether the rounds so far agree on Amber's times by those of what ratios refer to */
    public function isSure(string $baseline): bool
    {
        foreach ([Operation::Encode->value, Operation::Decode->value] as $operation) {
            $times = array_map(
                static fn (array $sets): array => array_filter(array_map(
                    static fn (array $times): array => $times[$operation] ?? [],
                    $sets,
                )),
                $this->nanoseconds,
            );
            if (!Rounds::agree($times, [$baseline])) {
                return false;
            }
        }

        return true;
    }

    /** @param array<string, string> $skipped why a set was not measured, by its name */
    public function measurement(array $skipped): Measurement
    {
        $least = array_map(static fn (array $costs): float => min($costs), $this->loopCosts);

        return new Measurement($this->reports(), $least, $skipped);
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
            $check = array_column($this->checks, $name)[0] ?? ['payloads' => 1, 'data' => ''];
            $reports[] = new SetReport(
                $name,
                $set->description(),
                $set->kind(),
                $results,
                $check['payloads'],
                $check['data'],
                $set instanceof Corpus && $set->hasStandIns,
            );
        }

        return $reports;
    }

    private function result(string $serializer, string $set): Result
    {
        $check = $this->checks[$serializer][$set] ?? null;
        $end = $this->ends[$serializer][$set] ?? null;
        if ($check === null || $end !== null) {
            return new Result($serializer, new Fidelity(Faith::Failed, $end ?? 'not measured'));
        }
        $times = [];
        foreach ($this->nanoseconds[$serializer][$set] ?? [] as $operation => $nanoseconds) {
            $timed = $operation === Operation::Free->value ? Operation::Decode->value : $operation;
            $times[$operation] = new Samples($check['revolutions'][$timed] ?? 1, $nanoseconds);
        }

        return new Result(
            $serializer,
            new Fidelity(Faith::from($check['faith']), $check['reason']),
            isset($check['sizes']) ? new Sizes(...$check['sizes']) : null,
            $times,
        );
    }
}
