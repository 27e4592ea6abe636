<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Tests;

use Amber\Lab\Model\Curve;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\Samples;
use Amber\Lab\Model\Series;
use Amber\Lab\Render\Html;
use Amber\Lab\Render\Html\Labels;
use Amber\Lab\Render\Html\LogAxis;
use PHPUnit\Framework\TestCase;

/** Opens the page in a real browser and looks at what came of it. */
final class PageTest extends TestCase
{
    /** Presses the heading of the first figures' column of the last table that sorts, twice, and writes down what is seen. */
    private const VISITOR = <<<'JS'
        const errors = [];
        addEventListener('error', (event) => errors.push(event.message));
        addEventListener('securitypolicyviolation', (event) => errors.push(event.violatedDirective));
        addEventListener('load', () => {
            const seen = {errors, requests: performance.getEntriesByType('resource').length};
            const table = [...document.querySelectorAll('table.sortable')].find((one) => one.closest('details'));
            table.closest('details').open = true;
            const column = () => [...table.tBodies[0].rows].map((row) => row.cells[0].textContent);
            table.querySelectorAll('thead button')[1].click();
            seen.ascending = column();
            table.querySelectorAll('thead button')[1].click();
            seen.descending = column();
            seen.charts = [...document.querySelectorAll('svg')].filter((svg) => svg.getBoundingClientRect().height > 20).length;
            seen.wide = document.documentElement.scrollWidth > innerWidth;
            document.body.dataset.seen = JSON.stringify(seen);
        });
        JS;

    public function test_a_logarithmic_axis_has_no_place_for_nothing_and_for_the_infinite(): void
    {
        foreach ([[0.0, 1.0], [1.0, INF]] as $numbers) {
            try {
                new LogAxis($numbers, 0.0, 100.0);
                self::fail('an axis of ' . implode(' and ', $numbers));
            } catch (\LogicException $error) {
                self::assertStringContainsString('no place for', $error->getMessage());
            }
        }
        self::assertSame([1.0, 2.0, 5.0, 10.0], (new LogAxis([1.0, 10.0], 0.0, 100.0))->ticks());
    }

    public function test_labels_that_would_like_the_same_place_stand_below_each_other_wherever_that_is(): void
    {
        for ($tenths = 0; $tenths < 4_000; ++$tenths) {
            $labels = new Labels();
            $top = $tenths / 10.0;
            self::assertSame($top, $labels->place(100.0, $top));
            self::assertEqualsWithDelta($top + 14.0, $labels->place(100.0, $top), 0.01);
            self::assertEqualsWithDelta($top + 28.0, $labels->place(150.0, $top), 0.01);
            self::assertSame($top, $labels->place(300.0, $top));
        }
    }

    public function test_the_page_renders_sorts_and_asks_for_nothing(): void
    {
        $seen = self::visit(1100);
        self::assertSame([], $seen['errors']);
        self::assertSame(0, $seen['requests']);
        self::assertSame(['amber', 'igbinary', 'native'], $seen['ascending']);
        self::assertSame(['native', 'igbinary', 'amber'], $seen['descending']);
        self::assertGreaterThanOrEqual(6, $seen['charts']);
    }

    public function test_the_page_is_no_wider_than_a_phone(): void
    {
        self::assertFalse(self::visit(500)['wide']);
    }

    /** @return array<string, mixed> what the visitor wrote down */
    private static function visit(int $width): array
    {
        $browser = trim((string) shell_exec('command -v chromium'));
        if ($browser === '') {
            self::markTestSkipped('chromium is not installed');
        }
        $directory = sys_get_temp_dir() . '/amber-page-' . bin2hex(random_bytes(6));
        mkdir($directory);
        $page = str_replace('<head>', '<head><script>' . self::VISITOR . '</script>', (new Html())->render(self::report()));
        file_put_contents("$directory/page.html", $page);
        $command = [
            'timeout', '60', $browser, '--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--enable-logging=stderr',
            "--user-data-dir=$directory/profile", "--window-size=$width,900", '--dump-dom', "file://$directory/page.html",
        ];
        // A browser that dies of its own shows nothing at all; one that has shown the page is not asked again.
        for ($start = 0, $dom = ''; $dom === '' && $start < 3; ++$start) {
            $process = proc_open($command, [['file', '/dev/null', 'r'], ['pipe', 'w'], ['file', "$directory/errors", 'w']], $pipes);
            self::assertIsResource($process);
            $dom = (string) stream_get_contents($pipes[1]);
            proc_close($process);
        }
        $console = preg_grep('~CONSOLE~', file("$directory/errors") ?: []) ?: [];
        shell_exec('rm -rf ' . escapeshellarg($directory));
        self::assertSame([], array_values($console));
        self::assertSame(1, preg_match('~data-seen="([^"]*)"~', $dom, $match), substr($dom, 0, 2000));

        return json_decode(html_entity_decode($match[1]), true, 512, JSON_THROW_ON_ERROR);
    }

    private static function report(): Report
    {
        $sets = [];
        foreach (['records', 'sessions'] as $name) {
            $sets[] = Reports::set($name, [
                Reports::result('native', 400, [20.0, 21.0, 20.0], [80.0, 81.0, 80.0]),
                Reports::result('amber', 100, [5.0, 5.1, 5.0], [20.0, 20.1, 20.0]),
                Reports::result('igbinary', 200, [10.0, 10.1, 10.0], [40.0, 40.1, 40.0]),
            ]);
        }
        $curve = new Curve('Growth', 'elements', [
            new Series('amber', [[1e3, new Samples(1, [5e3, 6e3])], [1e6, new Samples(1, [5e6, 6e6])]]),
        ]);

        return Reports::of($sets, ['native', 'igbinary', 'amber'], fidelity: Reports::fidelity(), curves: [$curve]);
    }
}
