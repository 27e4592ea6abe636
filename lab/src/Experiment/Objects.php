<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Experiment;

use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Dataset\Tree2022;
use Amber\Lab\Dataset\Tree2022\Constructed;
use Amber\Lab\Dataset\Tree2022\Hooked;
use Amber\Lab\Dataset\Tree2022\Plain;
use Amber\Lab\Dataset\Tree2022\Reflected;
use Amber\Lab\Measure\FreshProcess;
use Amber\Lab\Measure\Job;
use Amber\Lab\Measure\Task;
use Amber\Lab\Model\Curve;
use Amber\Lab\Model\Faith;
use Amber\Lab\Model\Grid;
use Amber\Lab\Model\Operation;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\Samples;
use Amber\Lab\Model\Series;
use Amber\Lab\Model\Statistics;
use Amber\Lab\Serializer\Catalogue as Serializers;
use Random\Engine\Mt19937;
use Random\Randomizer;

/** "Benchmarking serialization" (2022): unserialize() in three ways against require of a var_export(), opcache in all states. */
final class Objects implements Experiment
{
    /** Depth of nesting, objects in the lists. */
    private const SHAPES = [
        [0, 0], [10, 0], [50, 0], [100, 0], [200, 0], [500, 0],
        [0, 100], [0, 500], [0, 1_000], [0, 5_000], [0, 10_000], [0, 20_000],
    ];
    private const QUICK_SHAPES = [[0, 0], [100, 0], [500, 0], [0, 100], [0, 1_000]];

    /** Ways to decode by a serializer: its name and the class of the objects, by what the report calls them. */
    private const DECODERS = [
        'unserialize' => ['native', Plain::class],
        'unserialize, allowed classes' => ['native-allowed', Plain::class],
        'unserialize, __unserialize()' => ['native', Hooked::class],
        'igbinary' => ['igbinary', Plain::class],
        'amber' => ['amber', Plain::class],
        'amber, load()' => ['amber-load', Plain::class],
    ];

    private const EXPORTS = ['reflection' => Reflected::class, 'constructor' => Constructed::class];

    /** Options of PHP by what the report calls them. The third is what the article set, taking bytes for kilobytes. */
    private const STATES = [
        'opcache off' => ['-d', 'opcache.enable_cli=0'],
        'warm' => ['-d', 'opcache.enable_cli=1'],
        'max_file_size 10000' => ['-d', 'opcache.enable_cli=1', '-d', 'opcache.max_file_size=10000'],
        'warm, limits raised' => [
            '-d', 'opcache.enable_cli=1', '-d', 'opcache.memory_consumption=1024',
            '-d', 'opcache.interned_strings_buffer=64', '-d', 'opcache.max_accelerated_files=100000',
        ],
    ];

    private const FILES = 3;

    public function name(): string
    {
        return 'objects';
    }

    public function description(): string
    {
        return 'objects nested and in lists: unserialize in three ways, require of var_export with opcache off, cold, warm (2022)';
    }

    public function absence(): ?string
    {
        return extension_loaded('Zend OPcache') ? null : 'opcache (Debian: php-opcache)';
    }

    public function run(Run $run): Report
    {
        $shapes = $run->settings->quick ? self::QUICK_SHAPES : self::SHAPES;
        $processes = $run->settings->processes;
        $ways = $this->ways();
        $run->progress->start(count($shapes) * count($ways) * $processes, 'measuring');
        $order = new Randomizer(new Mt19937($run->settings->seed));
        $times = $cached = [];
        foreach ($shapes as [$depth, $objects]) {
            for ($i = 0; $i < $processes; ++$i) {
                foreach ($order->shuffleArray(array_keys($ways)) as $way) {
                    $run->progress->advance("$way, depth $depth, $objects objects");
                    foreach ($ways[$way]($depth, $objects, $run->settings->sampleNanoseconds) as $column => $nanoseconds) {
                        if (is_bool($nanoseconds)) {
                            $cached[$way]["$depth/$objects"] = $nanoseconds;
                        } else {
                            $times[$column]["$depth/$objects"][] = $nanoseconds;
                        }
                    }
                }
            }
        }
        $run->progress->finish();
        ksort($times);
        ksort($cached);
        $samples = array_map(
            static fn (array $of): array => array_map(static fn (array $all): Samples => new Samples(1, $all), $of),
            $times,
        );

        return $run->report(
            'Objects: unserialize against require',
            curves: self::curves($samples, $shapes),
            grids: [self::cachedGrid($cached, $shapes)],
            findings: self::findings($samples, $cached),
        );
    }

    /** @return array<string, \Closure(int, int, int): array<string, float|bool>> what to run in a fresh process, by name */
    private function ways(): array
    {
        $ways = [];
        foreach (self::DECODERS as $way => [$serializer, $class]) {
            if (Serializers::named([$serializer])[0]->absence() === null) {
                $ways[$way] = static fn (int $depth, int $objects, int $nanoseconds): array
                    => self::decode($way, $serializer, Tree2022::of($class, $depth, $objects), $nanoseconds);
            }
        }
        foreach (self::STATES as $state => $options) {
            foreach (self::EXPORTS as $by => $class) {
                $way = "require, $by, $state";
                $ways[$way] = static fn (int $depth, int $objects, int $nanoseconds): array
                    => self::require($way, $options, Tree2022::of($class, $depth, $objects), $nanoseconds);
            }
        }

        return $ways;
    }

    /** @return array<string, float> */
    private static function decode(string $way, string $serializer, Dataset $set, int $nanoseconds): array
    {
        $process = new FreshProcess(new Job($serializer, [$set->name() => $set]));
        $answer = $process->ask('check', [$set->name(), [Task::Decode->value], $nanoseconds]);
        if (($answer['faith'] ?? null) !== Faith::Exact->value) {
            throw new \RuntimeException("$way did not give back the objects: " . ($answer['reason'] ?? $process->end()));
        }
        $process->ask('load', [$set->name()]);
        $times = $process->ask('time', [Task::Decode->value, $answer['revolutions'][Task::Decode->value]]);

        return $times === null ? [] : [$way => (float) ($times[Operation::Decode->value] + $times[Operation::Free->value])];
    }

    /**
     * @param list<string> $options of PHP
     * @return array<string, float|bool>
     */
    private static function require(string $way, array $options, Dataset $set, int $nanoseconds): array
    {
        $process = new FreshProcess(new Job('var_export', [$set->name() => $set]), $options);
        $answer = $process->ask('require', [$set->name(), self::FILES, $nanoseconds]);
        if ($answer === null) {
            throw new \RuntimeException("$way did not come to its end: " . $process->end());
        }
        $later = ['cached' => $answer['cached'], $way => Statistics::median($answer['later'])];

        return str_ends_with($way, ', warm')
            ? [...$later, substr($way, 0, -strlen('warm')) . 'cold' => Statistics::median($answer['first'])]
            : $later;
    }

    /**
     * @param array<string, array<string, Samples>> $samples by way and shape
     * @param list<array{int, int}> $shapes
     * @return list<Curve>
     */
    private static function curves(array $samples, array $shapes): array
    {
        $curves = [];
        foreach (['Objects nested deep' => 0, 'Objects in lists' => 1] as $title => $axis) {
            $series = [];
            foreach ($samples as $way => $of) {
                $points = [];
                foreach ($shapes as $shape) {
                    $time = $of["$shape[0]/$shape[1]"] ?? null;
                    if ($shape[$axis] > 0 && $time !== null) {
                        $points[] = [(float) $shape[$axis], $time];
                    }
                }
                $series[] = new Series($way, $points);
            }
            $curves[] = new Curve("$title: decode and release", $axis === 0 ? 'depth' : 'objects', $series);
        }

        return $curves;
    }

    /**
     * @param array<string, array<string, bool>> $cached by way and shape
     * @param list<array{int, int}> $shapes
     */
    private static function cachedGrid(array $cached, array $shapes): Grid
    {
        $rows = [];
        foreach ($cached as $way => $of) {
            $held = array_filter($shapes, static fn (array $shape): bool => $of["$shape[0]/$shape[1]"] ?? false);
            $rows[] = [$way, match (count($held)) {
                count($shapes) => 'all',
                0 => 'none',
                default => implode('; ', array_map(
                    static fn (array $shape): string => Tree2022::of(Plain::class, $shape[0], $shape[1])->description(),
                    $held,
                )),
            }];
        }

        return new Grid(
            'Which files does opcache hold?',
            'As opcache_is_script_cached() says after the first require; files are back-dated, because none younger than 2 s is kept.',
            ['', 'files held'],
            $rows,
        );
    }

    /**
     * @param array<string, array<string, Samples>> $samples by way and shape
     * @param array<string, array<string, bool>> $cached by way and shape
     * @return list<string> the article's four questions, answered
     */
    private static function findings(array $samples, array $cached): array
    {
        $findings = [];
        $questions = [
            'A list of allowed classes makes unserialize() take %s of the time without one.' => ['unserialize, allowed classes', 'unserialize'],
            '__unserialize() in the class makes it take %s of that.' => ['unserialize, __unserialize()', 'unserialize'],
            '__set_state() by constructor takes %s of the time of one by reflection, with a warm opcache.' =>
                ['require, constructor, warm', 'require, reflection, warm'],
            'require with a warm opcache takes %s of the time of unserialize(), and without one %s.' =>
                ['require, constructor, warm', 'unserialize', 'require, constructor, opcache off', 'unserialize'],
            'A file with the objects that is loaded takes %s of the time of its require with a warm opcache.' =>
                ['amber, load()', 'require, constructor, warm'],
            'amber takes %s of the time of unserialize(), and %s of that of require with a warm opcache.' =>
                ['amber', 'unserialize', 'amber', 'require, constructor, warm'],
        ];
        foreach ($questions as $sentence => $pairs) {
            $ranges = [];
            foreach (array_chunk($pairs, 2) as [$own, $base]) {
                $ranges[] = self::range($samples[$own] ?? [], $samples[$base] ?? []);
            }
            if (!in_array(null, $ranges, true)) {
                $findings[] = vsprintf($sentence, $ranges);
            }
        }
        foreach ($cached as $way => $of) {
            $missing = array_keys(array_filter($of, static fn (bool $is): bool => !$is));
            if ($missing !== [] && !str_contains($way, 'off') && str_contains($way, 'constructor')) {
                $findings[] = "$way: not cached " . (count($missing) === count($of) ? 'at all' : 'from some size on') . '.';
            }
        }

        return $findings;
    }

    /**
     * @param array<string, Samples> $own by shape
     * @param array<string, Samples> $base by shape
     */
    private static function range(array $own, array $base): ?string
    {
        $ratios = [];
        foreach ($own as $shape => $time) {
            if (isset($base[$shape]) && $base[$shape]->median > 0) {
                $ratios[] = $time->median / $base[$shape]->median;
            }
        }

        return $ratios === [] ? null : sprintf('%.2f to %.2f', min($ratios), max($ratios));
    }
}
