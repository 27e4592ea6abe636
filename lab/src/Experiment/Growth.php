<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Experiment;

use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Graphs;
use Amber\Lab\Dataset\Lists;
use Amber\Lab\Dataset\Rows;
use Amber\Lab\Measure\FreshProcess;
use Amber\Lab\Measure\Job;
use Amber\Lab\Measure\Task;
use Amber\Lab\Model\Curve;
use Amber\Lab\Model\Faith;
use Amber\Lab\Model\Operation;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\Samples;
use Amber\Lab\Model\Series;
use Amber\Lab\Serializer\Serializer;

/** "Unserialize performance" (2010): time over length, from 1,000 to 2,000,000 elements; beside it that of a copy in memory. */
final class Growth implements Experiment
{
    private const LENGTHS = [1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000];

    /** Those that tell linear from quadratic. */
    private const QUICK_LENGTHS = [1_000, 10_000, 100_000];

    /** Processes per point at least (quick: no more), and what it may take before it has as many as the settings say. */
    private const LEAST_PROCESSES = 3;
    private const POINT_NANOSECONDS = 4e9;

    /** A series ends behind a point that took longer, so that a quadratic one does not run for hours. */
    private const PATIENCE_NANOSECONDS = 10e9;

    public function name(): string
    {
        return 'growth';
    }

    public function description(): string
    {
        return 'time over length, 1,000 to 2,000,000 elements, beside a copy in memory: linear or quadratic (2010)';
    }

    public function absence(): ?string
    {
        return null;
    }

    public function run(Run $run): Report
    {
        $lengths = $run->settings->quick ? self::QUICK_LENGTHS : self::LENGTHS;
        $kinds = [
            'range(1, n)' => array_map(Lists::ints(...), $lengths),
            'a map of strings' => array_map(Lists::map(...), $lengths),
            'a list of strings' => array_map(self::strings(...), $lengths),
            'records of ten' => array_map(static fn (int $length): Dataset => Rows::records(intdiv($length, 10)), $lengths),
            'objects of ten' => array_map(static fn (int $length): Dataset => Graphs::typed(intdiv($length, 10)), $lengths),
        ];
        $serializers = $run->presentAndCopy();
        $run->progress->start(count($kinds) * count($serializers) * count($lengths), 'measuring');
        $curves = [];
        foreach ($kinds as $kind => $sets) {
            $times = [];
            foreach ($serializers as $serializer) {
                $times[$serializer->name()] = $this->series($run, $serializer, array_combine($lengths, $sets));
            }
            foreach ([Operation::Decode, Operation::Encode] as $operation) {
                $curves[] = new Curve(
                    ucfirst($operation->label()) . " $kind",
                    'elements',
                    array_map(
                        static fn (array $series): Series => $series[$operation->value],
                        array_values($times),
                    ),
                );
            }
        }
        $run->progress->finish();

        return $run->report('Growth: time over length', curves: $curves, findings: self::findings($curves));
    }

    private static function strings(int $length): Dataset
    {
        $description = number_format($length) . ' strings of 12 hexadecimal digits';

        return Lists::drawn("hex-$length", $description, $length, 'hex', 12);
    }

    /**
     * @param array<int, Dataset> $sets by length
     * @return array<string, Series> by the value of Operation
     */
    private function series(Run $run, Serializer $serializer, array $sets): array
    {
        $points = [Operation::Encode->value => [], Operation::Decode->value => []];
        $ended = $reason = null;
        foreach ($sets as $length => $set) {
            $run->progress->advance("{$serializer->name()} on {$set->name()}");
            if ($ended !== null) {
                continue;
            }
            $samples = $this->point($run, $serializer, $set, $reason);
            $ended = $reason === null ? null : 'ended at ' . number_format($length) . ": $reason";
            foreach ($samples as $operation => $times) {
                $points[$operation][] = [(float) $length, $times];
                if ($times->median > self::PATIENCE_NANOSECONDS) {
                    $ended = 'ended at ' . number_format($length) . ', which took longer than 10 s';
                }
            }
        }

        return array_map(static fn (array $of): Series => new Series($serializer->name(), $of, $ended), $points);
    }

    /**
     * @param string|null $reason is set to the reason where a process came to its end
     * @return array<string, Samples> by the value of Operation
     */
    private function point(Run $run, Serializer $serializer, Dataset $set, ?string &$reason): array
    {
        $name = $set->name();
        $nanoseconds = $revolutions = [];
        $start = hrtime(true);
        for ($i = 0; $i < $run->settings->processes; ++$i) {
            $limit = $run->settings->quick ? 0 : self::POINT_NANOSECONDS;
            if ($i >= self::LEAST_PROCESSES && hrtime(true) - $start > $limit) {
                break;
            }
            $process = new FreshProcess(Job::of($serializer, [$name => $set], $run->bootstrap));
            $tasks = [Task::Encode, Task::Decode];
            if ($revolutions === []) {
                $answer = $process->ask('check', [$name, array_column($tasks, 'value'), $run->settings->sampleNanoseconds]);
                if (($answer['faith'] ?? null) !== Faith::Exact->value) {
                    $reason = $answer['reason'] ?? (string) $process->end();

                    return [];
                }
                $revolutions = $answer['revolutions'];
            }
            $process->ask('load', [$name]);
            foreach ($tasks as $task) {
                foreach ($process->ask('time', [$task->value, $revolutions[$task->value]]) ?? [] as $operation => $time) {
                    $nanoseconds[$operation][] = (float) $time;
                }
            }
        }
        $samples = [];
        foreach ([Operation::Encode, Operation::Decode] as $operation) {
            if (isset($nanoseconds[$operation->value])) {
                $samples[$operation->value] = new Samples($revolutions[$operation->value], $nanoseconds[$operation->value]);
            }
        }

        return $samples;
    }

    /**
     * @param list<Curve> $curves
     * @return list<string> how each grows, in words
     */
    private static function findings(array $curves): array
    {
        $findings = [];
        foreach ($curves as $curve) {
            $words = [];
            foreach ($curve->series as $series) {
                $exponent = $series->exponent();
                if ($exponent !== null) {
                    $words[$series->growth()][] = sprintf('%s (%.2f)', $series->name, $exponent);
                }
            }
            $sentences = [];
            foreach ($words as $growth => $names) {
                $sentences[] = "$growth for " . implode(', ', $names);
            }
            if ($sentences !== []) {
                $findings[] = "$curve->title: growth is " . implode('; ', $sentences) . '.';
            }
        }

        return $findings;
    }
}
