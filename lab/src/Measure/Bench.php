<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Kind;
use Amber\Lab\Dataset\Probe;
use Amber\Lab\Model\FidelityTable;
use Amber\Lab\Model\Settings;
use Amber\Lab\Serializer\Serializer;
use Random\Engine\Mt19937;
use Random\Randomizer;

/**
 * Measures serializers on data sets: first what they bring back and how large it is, then time, in rounds.
 *
 * Each round has a fresh process per serializer. All of them wait; one at a time, in random order, takes its sample of
 * a cell, and then the next cell follows. So the samples of one cell and one round lie within a moment, and a ratio of
 * two of them hardly depends on how fast the machine was just then.
 */
final class Bench
{
    private readonly Randomizer $order;

    /** @param string|null $bootstrap file that makes the user's classes loadable */
    public function __construct(
        private readonly Settings $settings,
        private readonly Progress $progress,
        private readonly ?string $bootstrap = null,
    ) {
        $this->order = new Randomizer(new Mt19937($settings->seed));
    }

    /**
     * @param list<Dataset> $sets
     * @param non-empty-list<Serializer> $serializers ones that are not absent
     * @param list<Task> $tasks what to time
     */
    public function measure(array $sets, array $serializers, array $tasks): Measurement
    {
        $present = $skipped = [];
        foreach ($sets as $set) {
            $absence = $set->absence();
            if ($absence === null) {
                $present[$set->name()] = $set;
            } else {
                $skipped[$set->name()] = $absence;
            }
        }
        $this->progress->start(count($present) * (count($serializers) + $this->settings->processes), 'measuring');
        $ledger = new Ledger(array_values($present), $serializers);
        $this->check($ledger, $serializers, $present, $tasks);
        for ($round = 0; $tasks !== [] && $round < $this->settings->processes; ++$round) {
            $this->round($ledger, $serializers, $present, $tasks);
        }
        $this->progress->finish();

        return new Measurement($ledger->reports(), $ledger->loopCost(), $skipped);
    }

    /** @param non-empty-list<Serializer> $serializers ones that are not absent */
    public function fidelity(array $serializers): FidelityTable
    {
        $probes = [];
        foreach (Probe::all() as $probe) {
            $probes[$probe->name()] = $probe;
        }
        $ledger = new Ledger(array_values($probes), $serializers);
        $this->progress->start(count($probes) * count($serializers), 'fidelity');
        $this->check($ledger, $serializers, $probes, []);
        $this->progress->finish();
        $descriptions = $verdicts = [];
        foreach ($ledger->reports() as $report) {
            $descriptions[$report->name] = $report->description;
            foreach ($report->results as $name => $result) {
                $verdicts[$name][$report->name] = $result->fidelity;
            }
        }

        return new FidelityTable($descriptions, $verdicts);
    }

    /**
     * @param non-empty-list<Serializer> $serializers
     * @param array<string, Dataset> $sets by name
     * @param list<Task> $tasks
     */
    private function check(Ledger $ledger, array $serializers, array $sets, array $tasks): void
    {
        $names = array_map(static fn (Task $task): string => $task->value, $tasks);
        foreach ($serializers as $serializer) {
            $process = $this->start($serializer, $sets);
            $ledger->loop($tasks === [] ? [] : $process->ask('loopCost') ?? []);
            foreach (array_keys($sets) as $set) {
                $answer = $process->ask('check', [$set, $names, $this->settings->sampleNanoseconds]);
                if ($answer === null) {
                    $ledger->fail($serializer->name(), $set, (string) $process->end($sets[$set]->kind() === Kind::Own));
                    $process = $this->start($serializer, $sets);
                } else {
                    $ledger->checked($serializer->name(), $set, $answer);
                }
                $this->progress->advance("{$serializer->name()} on $set");
            }
        }
    }

    /**
     * @param non-empty-list<Serializer> $serializers
     * @param array<string, Dataset> $sets by name
     * @param list<Task> $tasks
     */
    private function round(Ledger $ledger, array $serializers, array $sets, array $tasks): void
    {
        $processes = [];
        foreach ($this->order->shuffleArray($serializers) as $serializer) {
            $processes[$serializer->name()] = $this->start($serializer, $sets);
        }
        foreach ($this->order->shuffleArray(array_keys($sets)) as $set) {
            foreach ($serializers as $serializer) {
                if ($ledger->revolutions($serializer->name(), $set) !== null) {
                    $processes[$serializer->name()]->ask('load', [$set]);
                }
            }
            foreach ($tasks as $task) {
                foreach ($this->order->shuffleArray($serializers) as $serializer) {
                    $this->sample($ledger, $processes, $serializer, $sets, $set, $task);
                }
            }
            $this->progress->advance($set);
        }
    }

    /**
     * @param array<string, FreshProcess> $processes by serializer
     * @param array<string, Dataset> $sets by name
     */
    private function sample(Ledger $ledger, array &$processes, Serializer $serializer, array $sets, string $set, Task $task): void
    {
        $name = $serializer->name();
        $revolutions = $ledger->revolutions($name, $set);
        if ($revolutions === null) {
            return;
        }
        $answer = $processes[$name]->ask('time', [$task->value, $revolutions[$task->value]]);
        if ($answer === null) {
            $ledger->fail($name, $set, (string) $processes[$name]->end($sets[$set]->kind() === Kind::Own));
            $processes[$name] = $this->start($serializer, $sets);

            return;
        }
        $ledger->timed($name, $set, $answer);
    }

    /** @param array<string, Dataset> $sets by name */
    private function start(Serializer $serializer, array $sets): FreshProcess
    {
        return new FreshProcess(Job::of($serializer, $sets, $this->bootstrap));
    }
}
