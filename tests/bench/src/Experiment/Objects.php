<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Experiment;

use Amber\Bench\Curve;
use Amber\Bench\Probe\FileProbe;
use Amber\Bench\Processes;
use Amber\Bench\Series;
use Amber\Bench\Value\Tree2022;
use Amber\Bench\Value\Tree2022\Constructed;
use Amber\Bench\Value\Tree2022\Hooked;
use Amber\Bench\Value\Tree2022\Plain;
use Amber\Bench\Value\Tree2022\Reflected;
use Amber\Lab\Experiment\Run;
use Amber\Lab\Measure\FreshProcess;
use Amber\Lab\Measure\Job;
use Amber\Lab\Model\Grid;
use Amber\Lab\Model\Operation;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\Samples;
use Amber\Lab\Model\Statistics;
use Amber\Lab\Serializer\Catalogue as Serializers;

/**
 * "Benchmarking serialization" (2022): unserialize() in three ways against require of a var_export(), opcache in all
 * states.
 */
final class Objects extends Experiment
{
    public const NAME = 'objects';
    public const DESCRIPTION = 'objects nested and in lists: unserialize in three ways, require of var_export with'
        . ' opcache off, cold, warm (2022)';

    /** Depth of nesting, objects in the lists. */
    private const SHAPES = [
        [0, 0], [10, 0], [50, 0], [100, 0], [200, 0], [500, 0],
        [0, 100], [0, 500], [0, 1_000], [0, 5_000], [0, 10_000], [0, 20_000],
    ];
    private const QUICK_SHAPES = [[0, 0], [100, 0], [500, 0], [0, 100], [0, 1_000]];

    /** unserialize() with a list of classes. */
    private const ALLOWED = __DIR__ . '/../../allowed.php';

    /** Ways to decode by a serializer: its name or file and the class of the objects, by what the report calls them. */
    private const DECODERS = [
        'unserialize' => ['native', Plain::class],
        'unserialize, allowed classes' => [self::ALLOWED, Plain::class],
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

    /** Copies of a file that a process requires for the first time. */
    private const FILES = 3;

    /** What the article asked, and the two ways that answer it, the time of the one by that of the other. */
    private const QUESTIONS = [
        'A list of allowed classes makes unserialize() take %s of the time without one.' =>
            [['unserialize, allowed classes', 'unserialize']],
        '__unserialize() in the class makes it take %s of that.' => [['unserialize, __unserialize()', 'unserialize']],
        '__set_state() by constructor takes %s of the time of one by reflection, with a warm opcache.' =>
            [['require, constructor, warm', 'require, reflection, warm']],
        'require with a warm opcache takes %s of the time of unserialize(), and without one %s.' =>
            [['require, constructor, warm', 'unserialize'], ['require, constructor, opcache off', 'unserialize']],
        'A file with the objects that is loaded takes %s of the time of its require with a warm opcache.' =>
            [['amber, load()', 'require, constructor, warm']],
        'amber takes %s of the time of unserialize(), and %s of that of require with a warm opcache.' =>
            [['amber', 'unserialize'], ['amber', 'require, constructor, warm']],
    ];

    public function absence(): ?string
    {
        return extension_loaded('Zend OPcache') ? null : 'opcache (Debian: php-opcache)';
    }

    public function run(Run $run): Report
    {
        $shapes = $run->settings->quick ? self::QUICK_SHAPES : self::SHAPES;
        $ways = self::ways();
        $run->progress->start(count($shapes) * count($ways) * $run->settings->processes, 'measuring');
        $order = $run->settings->order();
        $times = $cached = [];
        foreach ($shapes as [$depth, $objects]) {
            for ($i = 0; $i < $run->settings->processes; ++$i) {
                foreach ($order->shuffleArray(array_keys($ways)) as $way) {
                    $run->progress->advance("$way, depth $depth, $objects objects");
                    [$found, $isCached] = self::measure($run, $way, $ways[$way], $depth, $objects);
                    foreach ($found as $name => $nanoseconds) {
                        $times[$name]["$depth/$objects"][] = $nanoseconds;
                    }
                    if ($isCached !== null) {
                        $cached[$way]["$depth/$objects"] = $isCached;
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
            grids: [
                self::curve('Objects nested deep', 'depth', $samples, array_column($shapes, 0), '%d/0')->grid(),
                self::curve('Objects in lists', 'objects', $samples, array_column($shapes, 1), '0/%d')->grid(),
                self::cachedGrid($cached, $shapes),
            ],
            findings: self::answers($samples),
        );
    }

    /**
     * @return array<string, array{string|null, class-string<Plain|Hooked|Reflected|Constructed>, list<string>}> a
     *         serializer, or null to require what var_export() wrote; the class of the objects; options of PHP; by name
     */
    private static function ways(): array
    {
        $ways = [];
        foreach (self::DECODERS as $way => [$serializer, $class]) {
            if (Serializers::named([$serializer])[0]->absence() === null) {
                $ways[$way] = [$serializer, $class, []];
            }
        }
        foreach (self::STATES as $state => $options) {
            foreach (self::EXPORTS as $by => $class) {
                $ways["require, $by, $state"] = [null, $class, $options];
            }
        }

        return $ways;
    }

    /**
     * @param array{string|null, class-string<Plain|Hooked|Reflected|Constructed>, list<string>} $of of ways()
     * @return array{array<string, float>, bool|null} times by name; of files, whether opcache held them
     */
    private static function measure(Run $run, string $way, array $of, int $depth, int $objects): array
    {
        [$serializer, $class, $options] = $of;
        $set = Tree2022::of($class, $depth, $objects);
        $name = $set->name();
        $process = new FreshProcess(new Job($serializer ?? 'native', [$name => $set], $run->bootstrap), $options);
        $nanoseconds = $run->settings->sampleNanoseconds;
        if ($serializer !== null) {
            $revolutions = [];
            $times = Processes::times($process, $name, [Operation::Decode], $nanoseconds, $revolutions);

            return [[$way => $times['decode'] + $times['free']], null];
        }
        $answers = [];
        for ($i = 0; $i < self::FILES; ++$i) {
            /** @var array{first: float, later: float, kept: int, cached: bool} $answer */
            $answer = Processes::ask($process, FileProbe::class . '::measure', [$name, true, $nanoseconds]);
            $answers[] = $answer;
        }
        $times = [$way => Statistics::median(array_column($answers, 'later'))];
        if (str_ends_with($way, ', warm')) {
            $times[substr($way, 0, -strlen('warm')) . 'cold'] = Statistics::median(array_column($answers, 'first'));
        }

        return [$times, !in_array(false, array_column($answers, 'cached'), true)];
    }

    /**
     * @param array<string, array<string, Samples>> $samples by way and shape
     * @param list<int> $sizes along the axis; 0 is left out
     * @param string $shape made of a size
     */
    private static function curve(string $title, string $axis, array $samples, array $sizes, string $shape): Curve
    {
        $series = [];
        foreach ($samples as $way => $of) {
            $points = [];
            foreach (array_filter($sizes) as $size) {
                if (isset($of[sprintf($shape, $size)])) {
                    $points[] = [(float) $size, $of[sprintf($shape, $size)]];
                }
            }
            $series[] = new Series($way, $points);
        }

        return new Curve("$title: decode and release", $axis, $series);
    }

    /**
     * @param array<string, array<string, bool>> $cached by way and shape
     * @param list<array{int, int}> $shapes
     */
    private static function cachedGrid(array $cached, array $shapes): Grid
    {
        $rows = [];
        foreach ($cached as $way => $of) {
            $held = array_filter($shapes, static fn (array $shape): bool => $of["$shape[0]/$shape[1]"]);
            $rows[] = [$way, match (count($held)) {
                count($shapes) => 'all',
                0 => 'none',
                default => implode('; ', array_map(
                    static fn (array $shape): string => Tree2022::of(Plain::class, ...$shape)->description(),
                    $held,
                )),
            }];
        }

        return new Grid(
            'Which files does opcache hold?',
            'As opcache_is_script_cached() says after the first require; files are back-dated, because none younger'
            . ' than 2 s is kept.',
            ['', 'files held'],
            $rows,
        );
    }

    /**
     * @param array<string, array<string, Samples>> $samples by way and shape
     * @return list<string> the article's questions, answered
     */
    private static function answers(array $samples): array
    {
        $answers = [];
        foreach (self::QUESTIONS as $sentence => $pairs) {
            $ranges = [];
            foreach ($pairs as [$own, $base]) {
                $ranges[] = self::range($samples[$own] ?? [], $samples[$base] ?? []);
            }
            if (!in_array(null, $ranges, true)) {
                $answers[] = vsprintf($sentence, $ranges);
            }
        }

        return $answers;
    }

    /**
     * @param array<string, Samples> $own by shape
     * @param array<string, Samples> $base by shape
     */
    private static function range(array $own, array $base): ?string
    {
        $ratios = [];
        foreach (array_intersect_key($own, $base) as $shape => $time) {
            $ratios[] = $time->median / max(1e-9, $base[$shape]->median);
        }

        return $ratios === [] ? null : sprintf('%.2f to %.2f', min($ratios), max($ratios));
    }
}
