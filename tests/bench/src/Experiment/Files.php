<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Experiment;

use Amber\Bench\Curve;
use Amber\Bench\Probe\FileProbe;
use Amber\Bench\Processes;
use Amber\Bench\Series;
use Amber\Bench\Value\Graphs;
use Amber\Bench\Value\Lists;
use Amber\Lab\Experiment\Run;
use Amber\Lab\Model\Figure;
use Amber\Lab\Model\Grid;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\Samples;
use Amber\Lab\Model\Unit;
use Amber\Lab\Serializer\Catalogue as Serializers;

/** Data files over their size: require with opcache as it is set by default, and Amber\load(). */
final class Files extends Experiment
{
    public const NAME = 'files';
    public const DESCRIPTION = 'data files of 1 to 200,000 entries: require with opcache\'s default limits, and'
        . ' Amber\load(); rewritten often';

    private const SIZES = [1, 10, 100, 1_000, 10_000, 50_000, 100_000, 200_000];
    private const QUICK_SIZES = [1, 100, 10_000];

    /** Entries of the file that is written again and again (some 5 MB as PHP), and how often. */
    private const REWRITTEN = 50_000;
    private const REWRITES = 60;
    private const QUICK_REWRITES = 10;

    private const WAYS = ['require, opcache' => true, 'Amber\load()' => false];

    private const OPCACHE = [
        '-d', 'opcache.enable=1', '-d', 'opcache.enable_cli=1', '-d', 'opcache.validate_timestamps=1',
    ];

    public function absence(): ?string
    {
        return extension_loaded('Zend OPcache')
            ? Serializers::named(['amber'])[0]->absence()
            : 'opcache (Debian: php-opcache)';
    }

    public function run(Run $run): Report
    {
        $sizes = $run->settings->quick ? self::QUICK_SIZES : self::SIZES;
        $kinds = ['a map of strings' => Lists::map(...), 'a list of objects' => Graphs::typed(...)];
        $files = count($kinds) * count($sizes) * $run->settings->processes;
        $run->progress->start(count(self::WAYS) * ($files + 1), 'measuring');
        $curves = $rows = [];
        foreach ($kinds as $kind => $make) {
            $series = [];
            foreach (self::WAYS as $way => $isRequired) {
                $points = [];
                foreach ($sizes as $size) {
                    $arguments = [$isRequired, $run->settings->sampleNanoseconds];
                    $question = FileProbe::class . '::measure';
                    $answers = Processes::answers($run, $make($size), $question, $arguments, self::OPCACHE);
                    $later = Processes::samples($answers, 'later');
                    $points[] = [(float) $size, $later];
                    $rows[] = ["$kind, $size: $way", $later, new Figure((float) $answers[0]['kept'], Unit::Bytes)];
                }
                $series[] = new Series($way, $points);
            }
            $curves[] = new Curve("A file with $kind: each time after the first", 'entries', $series);
        }
        $note = 'Time of each require or load after the first, in the process that has done it once; what the process'
            . ' keeps of all files, or opcache\'s shared memory in use, with the laboratory\'s own classes.';
        $grids = [new Grid('Data files', $note, ['', 'later', 'kept'], $rows), self::rewrites($run)];
        $run->progress->finish();

        return $run->report(
            'Files: require and load()',
            grids: [...array_map(static fn (Curve $curve): Grid => $curve->grid(), $curves), ...$grids],
            findings: array_map(self::finding(...), $curves),
        );
    }

    private static function rewrites(Run $run): Grid
    {
        $times = $run->settings->quick ? self::QUICK_REWRITES : self::REWRITES;
        $rows = [];
        $map = Lists::map(self::REWRITTEN);
        foreach (self::WAYS as $way => $isRequired) {
            $question = FileProbe::class . '::rewrite';
            $answer = Processes::answer($run, $map, $question, [$isRequired, $times], self::OPCACHE);
            $before = new Figure((float) $answer['before'], Unit::Bytes);
            $rows[] = [$way, $before, new Figure((float) $answer['after'], Unit::Bytes)];
        }

        return new Grid(
            "A file rewritten $times times",
            'Memory that holds it after the first time and after the last: opcache frees none of what was invalidated'
            . ' before it restarts; a process of Amber holds the file that is there.',
            ['', 'first', 'last'],
            $rows,
        );
    }

    private static function finding(Curve $curve): string
    {
        [$required, $loaded] = $curve->series;
        $ratios = array_map(
            static fn (array $load, array $require): float => $load[1]->median / max(1e-9, $require[1]->median),
            $loaded->points,
            $required->points,
        );
        if ($ratios === []) {
            return "$curve->title: nothing was measured.";
        }

        return sprintf(
            '%s: load() takes %.3f to %.3f of the time of require, %.3f at %s entries.',
            strtok($curve->title, ':'),
            min($ratios),
            max($ratios),
            end($ratios),
            number_format(array_column($loaded->points, 0)[count($ratios) - 1]),
        );
    }
}
