<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Experiment;

use Amber\Bench\Curve;
use Amber\Bench\Processes;
use Amber\Bench\Series;
use Amber\Bench\Value\Graphs;
use Amber\Bench\Value\Lists;
use Amber\Bench\Value\Rows;
use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Experiment\Run;
use Amber\Lab\Measure\FreshProcess;
use Amber\Lab\Measure\Job;
use Amber\Lab\Model\Grid;
use Amber\Lab\Model\Operation;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\Samples;
use Amber\Lab\Serializer\Serializer;

/**
 * "Unserialize performance" (2010): time over length, 1,000 to 2,000,000 elements, beside that of a copy in memory.
 *
 * One process at a time: the longest values, once for each serializer, would not fit into many a machine.
 */
final class Growth extends Experiment
{
    public const NAME = 'growth';
    public const DESCRIPTION = 'time over length, 1,000 to 2,000,000 elements, beside a copy in memory: linear or'
        . ' quadratic (2010)';

    private const LENGTHS = [
        1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000,
    ];

    /** Those that tell linear from quadratic. */
    private const QUICK_LENGTHS = [1_000, 20_000];

    /** Processes per point at least (quick: no more), and how long it may take to have as many as the settings say. */
    private const LEAST_PROCESSES = 3;
    private const POINT_NANOSECONDS = 4e9;

    /** A series ends behind a point that took longer, so that a quadratic one does not run for hours. */
    private const PATIENCE_NANOSECONDS = 10e9;

    public function run(Run $run): Report
    {
        $lengths = $run->settings->quick ? self::QUICK_LENGTHS : self::LENGTHS;
        $serializers = Processes::withCopy($run);
        $kinds = self::kinds();
        $run->progress->start(count($kinds) * count($serializers) * count($lengths), 'measuring');
        $curves = [];
        foreach ($kinds as $kind => $make) {
            $sets = array_combine($lengths, array_map($make, $lengths));
            $encode = $decode = [];
            foreach ($serializers as $serializer) {
                [$encode[], $decode[]] = self::series($run, $serializer, $sets);
            }
            $curves[] = new Curve("Decode $kind", 'elements', $decode);
            $curves[] = new Curve("Encode $kind", 'elements', $encode);
        }
        $run->progress->finish();

        $grids = array_map(static fn (Curve $curve): Grid => $curve->grid(), $curves);

        return $run->report('Growth: time over length', grids: $grids, findings: self::findings($curves));
    }

    /** @return array<string, \Closure(int): Dataset> what makes a set of a length, by its kind */
    private static function kinds(): array
    {
        return [
            'range(1, n)' => Lists::ints(...),
            'a map of strings' => Lists::map(...),
            'a list of strings' => static fn (int $length): Dataset => Lists::drawn(
                "hex-$length",
                number_format($length) . ' strings of 12 hexadecimal digits',
                $length,
                'hex',
                12,
            ),
            'records of ten' => static fn (int $length): Dataset => Rows::records(intdiv($length, 10)),
            'objects of ten' => static fn (int $length): Dataset => Graphs::typed(intdiv($length, 10)),
        ];
    }

    /**
     * @param array<int, Dataset> $sets by length
     * @return array{Series, Series} of encoding, of decoding
     */
    private static function series(Run $run, Serializer $serializer, array $sets): array
    {
        $encode = $decode = [];
        $ended = null;
        foreach ($sets as $length => $set) {
            $run->progress->advance("{$serializer->name()} on {$set->name()}");
            if ($ended !== null) {
                continue;
            }
            try {
                [$encoding, $decoding] = self::point($run, $serializer, $set);
            } catch (\RuntimeException $error) {
                $ended = 'ended at ' . number_format($length) . ": {$error->getMessage()}";
                continue;
            }
            $encode[] = [(float) $length, $encoding];
            $decode[] = [(float) $length, $decoding];
            if (max($encoding->median, $decoding->median) > self::PATIENCE_NANOSECONDS) {
                $ended = 'ended at ' . number_format($length) . ', which took longer than 10 s';
            }
        }

        return [new Series($serializer->name(), $encode, $ended), new Series($serializer->name(), $decode, $ended)];
    }

    /**
     * @return array{Samples, Samples} of encoding, of decoding
     * @throws \RuntimeException when a process came to its end, or the set does not come back
     */
    private static function point(Run $run, Serializer $serializer, Dataset $set): array
    {
        $name = $set->name();
        $timed = [Operation::Encode, Operation::Decode];
        $answers = $revolutions = [];
        $limit = hrtime(true) + ($run->settings->quick ? 0 : self::POINT_NANOSECONDS);
        for ($i = 0; $i < $run->settings->processes && ($i < self::LEAST_PROCESSES || hrtime(true) < $limit); ++$i) {
            $process = new FreshProcess(Job::of($serializer, [$name => $set], $run->bootstrap));
            $answers[] = Processes::times($process, $name, $timed, $run->settings->sampleNanoseconds, $revolutions);
        }

        return [
            Processes::samples($answers, Operation::Encode->value, $revolutions[Operation::Encode->value]),
            Processes::samples($answers, Operation::Decode->value, $revolutions[Operation::Decode->value]),
        ];
    }

    /**
     * @param list<Curve> $curves
     * @return list<string> how each grows, in words
     */
    private static function findings(array $curves): array
    {
        $findings = [];
        foreach ($curves as $curve) {
            $names = [];
            foreach ($curve->series as $series) {
                $exponent = $series->exponent();
                if ($exponent !== null) {
                    $names[$series->growth()][] = sprintf('%s (%.2f)', $series->name, $exponent);
                }
            }
            $words = [];
            foreach ($names as $growth => $of) {
                $words[] = "$growth for " . implode(', ', $of);
            }
            if ($words !== []) {
                $findings[] = "$curve->title: growth is " . implode('; ', $words) . '.';
            }
        }

        return $findings;
    }
}
