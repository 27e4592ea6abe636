<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Model\Operation;
use Amber\Lab\Model\Result;
use Amber\Lab\Model\Samples;
use Amber\Lab\Model\SetReport;
use Amber\Lab\Model\Settings;
use Amber\Lab\Serializer\Serializer;
use Random\Randomizer;

/** Measures all serializers on one data set: fidelity first, then memory, then time in interleaved rounds. */
final class SetMeasurer
{
    /** @param Randomizer $order shuffles each round */
    public function __construct(
        private readonly Clock $clock,
        private readonly Settings $settings,
        private readonly Randomizer $order,
        private readonly Progress $progress,
    ) {
    }

    /**
     * @param Dataset $set one that is not absent
     * @param list<Serializer> $serializers ones that are not absent
     */
    public function measure(Dataset $set, array $serializers): SetReport
    {
        $results = $subjects = [];
        $oracle = $set->build();
        foreach ($serializers as $serializer) {
            $value = $set->build();
            [$fidelity, $data] = FidelityCheck::run($serializer, $value, $oracle);
            $results[$serializer->name()] = new Result($serializer->name(), $fidelity);
            if ($data !== null) {
                $subjects[$serializer->name()] = new Subject($serializer, $value, $data, $fidelity);
            }
        }
        unset($oracle, $value);
        $memory = array_map(MemoryProbe::retained(...), $subjects);
        $times = $this->time($set->name(), $subjects);
        foreach ($subjects as $name => $subject) {
            $results[$name] = new Result($name, $subject->fidelity, strlen($subject->data), $memory[$name], $times[$name]);
        }

        return new SetReport($set->name(), $set->description(), $set->group(), $results);
    }

    /**
     * @param string $set for the progress
     * @param array<string, Subject> $subjects
     * @return array<string, array<string, Samples>> by serializer and operation
     */
    private function time(string $set, array $subjects): array
    {
        $tasks = $revolutions = $nanoseconds = [];
        foreach ($subjects as $name => $subject) {
            foreach (Operation::cases() as $operation) {
                $tasks[] = [$name, $operation];
                $revolutions[$name][$operation->value]
                    = $this->clock->calibrate($operation, $subject, $this->settings->sampleNanoseconds);
            }
        }
        $this->progress->advance($set);
        for ($round = 1; $round <= $this->settings->rounds; ++$round) {
            foreach ($this->order->shuffleArray($tasks) as [$name, $operation]) {
                $key = $operation->value;
                $nanoseconds[$name][$key][] = $this->clock->sample($operation, $subjects[$name], $revolutions[$name][$key]);
            }
            $this->progress->advance($set);
        }
        $samples = [];
        foreach ($tasks as [$name, $operation]) {
            $key = $operation->value;
            $samples[$name][$key] = new Samples($revolutions[$name][$key], $nanoseconds[$name][$key]);
        }

        return $samples;
    }
}
