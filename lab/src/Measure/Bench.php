<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Kind;
use Amber\Lab\Dataset\Probe;
use Amber\Lab\Model\FidelityTable;
use Amber\Lab\Model\Operation;
use Amber\Lab\Model\Settings;
use Amber\Lab\Serializer\Serializer;
use Random\Randomizer;

/**
 * Measures serializers on data sets: first what they bring back and how large it is, then time, in rounds.
 *
 * Each round has a fresh process per serializer. All of them wait; one at a time, in random order, takes its sample of
 * a cell, and then the next cell follows. So the samples of one cell and one round lie within a moment, and a ratio of
 * two of them hardly depends on how fast the machine was just then.
 *
 * @phpstan-import-type Check from Worker
 */
final class Bench
{
    private readonly Randomizer $order;

    /**
     * @param non-empty-list<Serializer> $serializers ones that are not absent
     * @param string|null $bootstrap file that makes the user's classes loadable
     */
    public function __construct(
        private readonly Settings $settings,
        private readonly Progress $progress,
        private readonly array $serializers,
        private readonly ?string $bootstrap = null,
    ) {
        $this->order = $settings->order();
    }

    /**
     * @param list<Dataset> $sets
     * @param list<Operation> $timed what to time
     */
    public function measure(array $sets, array $timed = Clock::OPERATIONS): Measurement
    {
        [$present, $skipped] = self::present($sets);
        $this->progress->start(count($present) * count($this->serializers), 'checking');
        $ledger = $this->check($present, $timed);
        $this->progress->finish();
        $measure = function () use ($ledger, $present, $timed): void {
            $this->round($ledger, $present, $timed);
        };
        $isSure = fn (): bool => $ledger->isSure($this->serializers[0]->name());
        if ($timed !== []) {
            Rounds::run($this->settings, $this->progress, count($present), 'measuring', $measure, $isSure);
        }

        return $ledger->measurement($skipped);
    }

    /**
     * @param list<Dataset> $sets
     * @return array{array<string, Dataset>, array<string, string>} those that can be had here; why not, of the others;
     *                                                              by name
     */
    public static function present(array $sets): array
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

        return [$present, $skipped];
    }

    /** What each serializer brings back of each probe. */
    public function fidelity(): FidelityTable
    {
        $probes = [];
        foreach (Probe::all() as $probe) {
            $probes[$probe->name()] = $probe;
        }
        $this->progress->start(count($probes) * count($this->serializers), 'fidelity');
        $ledger = $this->check($probes, []);
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
     * @param array<string, Dataset> $sets by name
     * @param list<Operation> $timed
     */
    private function check(array $sets, array $timed): Ledger
    {
        $ledger = new Ledger(array_values($sets), $this->serializers);
        $names = array_column($timed, 'value');
        foreach ($this->serializers as $serializer) {
            $process = $this->start($serializer, $sets);
            /** @var array<string, float> $loop */
            $loop = $timed === [] ? [] : $process->ask('loopCost') ?? [];
            $ledger->loop($loop);
            foreach ($sets as $name => $set) {
                /** @var Check|null $answer */
                $answer = $process->ask('check', [$name, $names, $this->settings->sampleNanoseconds]);
                if ($answer === null) {
                    $process = $this->failed($ledger, $process, $serializer, $sets, $name);
                } else {
                    $ledger->checked($serializer->name(), $name, $answer);
                }
                $this->progress->advance("{$serializer->name()} on $name");
            }
        }

        return $ledger;
    }

    /**
     * @param array<string, Dataset> $sets by name
     * @param list<Operation> $timed
     */
    private function round(Ledger $ledger, array $sets, array $timed): void
    {
        $processes = [];
        foreach ($this->order->shuffleArray($this->serializers) as $serializer) {
            $processes[$serializer->name()] = $this->start($serializer, $sets);
        }
        foreach ($this->order->shuffleArray(array_keys($sets)) as $set) {
            foreach ($this->serializers as $serializer) {
                if ($ledger->revolutions($serializer->name(), $set) !== null) {
                    $processes[$serializer->name()]->ask('load', [$set]);
                }
            }
            foreach ($timed as $operation) {
                foreach ($this->order->shuffleArray($this->serializers) as $serializer) {
                    $name = $serializer->name();
                    $revolutions = $ledger->revolutions($name, $set)[$operation->value] ?? null;
                    if ($revolutions === null) {
                        continue;
                    }
                    /** @var array<string, float>|null $answer */
                    $answer = $processes[$name]->ask('time', [$operation->value, $revolutions]);
                    if ($answer === null) {
                        $processes[$name] = $this->failed($ledger, $processes[$name], $serializer, $sets, $set);
                    } else {
                        $ledger->timed($name, $set, $answer);
                    }
                }
            }
            $this->progress->advance($set);
        }
    }

    /**
     * Notes why a process came to its end.
     *
     * @param array<string, Dataset> $sets by name
     * @return FreshProcess in its place
     */
    private function failed(
        Ledger $ledger,
        FreshProcess $process,
        Serializer $serializer,
        array $sets,
        string $set,
    ): FreshProcess {
        $ledger->fail($serializer->name(), $set, (string) $process->end($sets[$set]->kind() === Kind::Own));

        return $this->start($serializer, $sets);
    }

    /** @param array<string, Dataset> $sets by name */
    private function start(Serializer $serializer, array $sets): FreshProcess
    {
        return new FreshProcess(Job::of($serializer, $sets, $this->bootstrap));
    }
}
