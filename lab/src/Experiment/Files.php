<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Experiment;

use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Graphs;
use Amber\Lab\Dataset\Lists;
use Amber\Lab\Measure\FreshProcess;
use Amber\Lab\Measure\Job;
use Amber\Lab\Model\Curve;
use Amber\Lab\Model\Figure;
use Amber\Lab\Model\Grid;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\Samples;
use Amber\Lab\Model\Series;
use Amber\Lab\Model\Unit;
use Amber\Lab\Serializer\Catalogue as Serializers;

/** Data files over their size: require with opcache as it is set by default, and Amber\load(). */
final class Files implements Experiment
{
    private const SIZES = [1, 10, 100, 1_000, 10_000, 50_000, 100_000, 200_000];
    private const QUICK_SIZES = [1, 100, 10_000];

    /** Entries of the file that is written again and again (some 5 MB as PHP), and how often. */
    private const REWRITTEN = 50_000;
    private const REWRITES = 60;
    private const QUICK_REWRITES = 10;

    private const WAYS = ['require, opcache' => true, 'Amber\load()' => false];

    private const OPCACHE = ['-d', 'opcache.enable=1', '-d', 'opcache.enable_cli=1', '-d', 'opcache.validate_timestamps=1'];

    public function name(): string
    {
        return 'files';
    }

    public function description(): string
    {
        return 'data files of 1 to 200,000 entries: require with opcache\'s default limits, and Amber\load(); rewritten often';
    }

    public function absence(): ?string
    {
        return extension_loaded('Zend OPcache')
            ? Serializers::named(['amber'])[0]->absence()
            : 'opcache (Debian: php-opcache)';
    }

    public function run(Run $run): Report
    {
        $sizes = $run->settings->quick ? self::QUICK_SIZES : self::SIZES;
        $processes = $run->settings->processes;
        $run->progress->start(2 * count(self::WAYS) * count($sizes) * $processes + count(self::WAYS), 'measuring');
        $curves = $rows = [];
        foreach (['a map of strings' => Lists::map(...), 'a list of objects' => Graphs::typed(...)] as $kind => $set) {
            $series = [];
            foreach (self::WAYS as $way => $isRequired) {
                $points = [];
                foreach ($sizes as $size) {
                    $times = [];
                    $kept = 0.0;
                    for ($i = 0; $i < $processes; ++$i) {
                        $run->progress->advance("$way, $kind, $size entries");
                        $answer = self::ask($set($size), 'file', [$isRequired, $run->settings->sampleNanoseconds]);
                        $times[] = (float) $answer['later'];
                        $kept = (float) $answer['kept'];
                    }
                    $samples = new Samples(1, $times === [] ? [0.0] : $times);
                    $points[] = [(float) $size, $samples];
                    $rows[] = ["$kind, $size: $way", $samples, new Figure($kept, Unit::Bytes)];
                }
                $series[] = new Series($way, $points);
            }
            $curves[] = new Curve("A file with $kind: each time after the first", 'entries', $series);
        }
        $grids = [
            new Grid('Data files', 'Time of each require or load after the first, in the process that has done it once; what the'
                . ' process keeps of all files, or opcache\'s shared memory in use, with the laboratory\'s own classes.', ['', 'later', 'kept'], $rows),
            $this->rewrites($run),
        ];
        $run->progress->finish();

        return $run->report('Files: require and load()', curves: $curves, grids: $grids, findings: self::findings($curves));
    }

    private function rewrites(Run $run): Grid
    {
        $times = $run->settings->quick ? self::QUICK_REWRITES : self::REWRITES;
        $rows = [];
        foreach (self::WAYS as $way => $isRequired) {
            $run->progress->advance("$way, rewritten");
            $answer = self::ask(Lists::map(self::REWRITTEN), 'rewrite', [$isRequired, $times]);
            $rows[] = [$way, new Figure($answer['before'], Unit::Bytes), new Figure($answer['after'], Unit::Bytes)];
        }

        return new Grid(
            "A file rewritten $times times",
            'Memory that holds it after the first time and after the last: opcache frees none of what was invalidated before it'
            . ' restarts; a process of Amber holds the file that is there.',
            ['', 'first', 'last'],
            $rows,
        );
    }

    /**
     * @param list<mixed> $arguments
     * @return array<string, float|int>
     */
    private static function ask(Dataset $set, string $question, array $arguments): array
    {
        $process = new FreshProcess(new Job('amber', [$set->name() => $set]), self::OPCACHE);

        return $process->ask($question, [$set->name(), ...$arguments])
            ?? throw new \RuntimeException("{$set->name()} did not come to its end: " . $process->end());
    }

    /**
     * @param list<Curve> $curves
     * @return list<string>
     */
    private static function findings(array $curves): array
    {
        $findings = [];
        foreach ($curves as $curve) {
            $ratios = [];
            foreach ($curve->series[1]->points as $i => [$size, $time]) {
                $ratios[(string) $size] = $time->median / max(1e-9, $curve->series[0]->points[$i][1]->median);
            }
            if ($ratios === []) {
                continue;
            }
            $findings[] = sprintf(
                '%s: load() takes %.3f to %.3f of the time of require, %.3f at %s entries.',
                strtok($curve->title, ':'),
                min($ratios),
                max($ratios),
                end($ratios),
                number_format((float) array_key_last($ratios)),
            );
        }

        return $findings;
    }
}
