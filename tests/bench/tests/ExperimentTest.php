<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Tests;

use Amber\Lab\Tests\Amber;
use Amber\Lab\Tests\Folder;
use PHPUnit\Framework\TestCase;

/** Each experiment once, short, with two serializers. */
final class ExperimentTest extends TestCase
{
    public function test_parts_of_large_sets_are_found(): void
    {
        $report = self::report('parts', 'amber');
        self::assertSame(
            ['records-900', 'objects-typed-1400', 'translations'],
            array_slice(array_column($report['grids'][0]['rows'], 0), 0, 3),
        );
    }

    public function test_files_are_as_large_as_asked_for_and_take_no_more_room_when_they_are_written_again(): void
    {
        $report = self::report('files', 'amber');
        [$map, $objects, $files, $rewrites] = $report['grids'];
        self::assertSame([3, 3], [count($map['rows']) - 2, count($objects['rows']) - 2]);
        self::assertCount(12, $files['rows']);
        [, $first, $last] = array_column($rewrites['rows'], null, 0)['Amber\load()'];
        self::assertLessThan(1.01 * $first['value'], $last['value']);
    }

    public function test_types_gives_the_published_bytes(): void
    {
        $report = self::report('types', 'json,igbinary');
        self::assertCount(7, $report['sets']);
        $sets = 'strings/integers/booleans/floats/mixed/objects/all';
        self::assertSame([
            "Bytes of json as in the 2011 article, 67/34/39/77/54/148/462 for $sets.",
            "Bytes of igbinary as in the 2011 article, 64/58/27/142/50/177/478 for $sets.",
        ], $report['findings']);
    }

    public function test_breadth_says_what_is_lost_and_how_near_a_copy_is(): void
    {
        $filter = '--filter=^(dto_100|session-80|packed_1k|strings-long)$';
        $report = self::report('breadth', 'native,json,amber', $filter);
        self::assertSame(['session-80', 'dto_100', 'strings-long', 'packed_1k'], array_column($report['sets'], 'name'));
        foreach ($report['sets'] as $set) {
            self::assertArrayNotHasKey('copy', $set['results']);
        }
        foreach ($report['grids'][0]['rows'] as $row) {
            foreach (array_slice($row, 1) as $ratio) {
                self::assertMatchesRegularExpression('/^\d+\.\d\d~?$/', $ratio);
            }
        }
        self::assertStringContainsString("encode by a copy's to bytes", $report['findings'][0]);
        self::assertStringContainsString("decode by a deep copy's", $report['findings'][0]);
    }

    public function test_sessions_measures_the_twelve_lengths(): void
    {
        $report = self::report('sessions', 'native,igbinary');
        self::assertSame(
            array_map(
                static fn (int $length): string => "session-$length",
                [0, 80, 383, 422, 1016, 1020, 1021, 1022, 8122, 12134, 27150, 52932],
            ),
            array_column($report['sets'], 'name'),
        );
        self::assertStringContainsString('shorter than serialize()', $report['findings'][0]);
    }

    public function test_growth_fits_a_line_through_every_series(): void
    {
        $report = self::report('growth', 'native,json');
        self::assertCount(10, $report['grids']);
        foreach ($report['grids'] as $grid) {
            [$short, $long, $exponents, $words] = $grid['rows'];
            self::assertSame(['1,000', '20,000', 'exponent', 'growth'], array_column($grid['rows'], 0));
            foreach (array_slice($grid['columns'], 1, null, true) as $column => $name) {
                if ($short[$column] === null) {
                    self::assertSame(['json', true], [$name, str_contains($grid['title'], 'objects')]);
                    continue;
                }
                $times = [$short[$column]['median_ns'], $long[$column]['median_ns']];
                $slope = log($times[1] / $times[0]) / log(20);
                self::assertEqualsWithDelta($slope, $exponents[$column]['value'], 1e-9);
                self::assertNotSame('unknown', $words[$column]);
            }
        }
    }

    public function test_objects_sees_what_opcache_holds(): void
    {
        $report = self::report('objects', 'native');
        $cached = array_column($report['grids'][2]['rows'], null, 0);
        self::assertSame('none', $cached['require, constructor, opcache off'][1]);
        self::assertSame('all', $cached['require, constructor, warm'][1]);
        self::assertSame('one object with a leaf', $cached['require, constructor, max_file_size 10000'][1]);
    }

    public function test_suite_runs_under_php_fpm(): void
    {
        $report = self::report('suite', 'native,json');
        self::assertSame(['scalars', 'mime-types', 'api-user'], array_column($report['sets'], 'name'));
        foreach ($report['sets'] as $set) {
            self::assertCount(5, $set['results']['native']['times']['decode']['samples_ns']);
        }
    }

    public function test_web_asks_a_page_behind_nginx(): void
    {
        $report = self::report('web', 'native,var_export');
        self::assertCount(2, $report['grids']);
        foreach ($report['grids'] as $grid) {
            foreach ($grid['rows'] as $row) {
                self::assertGreaterThan(10, $row[1]['value']);
                self::assertGreaterThan(0, $row[3]['value']);
            }
        }
    }

    public function test_stores_uses_each_store_with_each_serializer_that_takes_part(): void
    {
        $report = self::report('stores', 'native,amber');
        $titles = array_column($report['grids'], 'title');
        foreach (['session files', 'sessions in Redis', 'sessions in Memcached', 'APCu'] as $store) {
            self::assertContains("$store, session-board", $titles);
            self::assertContains("$store, session-panel", $titles);
        }
        foreach ($report['grids'] as $grid) {
            $rows = array_column($grid['rows'], null, 0);
            self::assertArrayNotHasKey('igbinary', $rows, 'which --serializer does not name');
            self::assertLessThan($rows['php'][1]['value'], $rows['amber'][1]['value'], $grid['title']);
            self::assertGreaterThan(0, $rows['amber'][3]['value']);
        }
    }

    /** @return array<string, mixed> */
    private static function report(string $experiment, string $serializers, string ...$arguments): array
    {
        $folder = new Folder();
        $copier = dirname(__DIR__, 3) . '/build/copier/modules/copier.so';
        [$code, $text, $errors] = Amber::run([
            $experiment, '--quick', '--processes=1', "--serializer=$serializers", '--seed=1', ...$arguments,
            "--json=$folder->path/report.json", "--html=$folder->path/report.html",
        ], ['-d', "extension=$copier"], script: 'tests/bench/run.php');
        if ($code === 2 && str_contains($errors, 'needs')) {
            self::markTestSkipped(trim($errors));
        }
        self::assertSame(0, $code, $text . $errors);

        return json_decode((string) file_get_contents("$folder->path/report.json"), true, 512, JSON_THROW_ON_ERROR);
    }
}
