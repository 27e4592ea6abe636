<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Tests;

use Amber\Lab\Model\Faith;
use Amber\Lab\Model\Report;
use Amber\Lab\Render\Html;
use PHPUnit\Framework\TestCase;

/** Opens the page in a real browser and looks at what came of it. */
final class PageTest extends TestCase
{
    /**
     * Presses the heading of the first figures' column of the first set's table, twice, and writes down what is seen:
     * where the answer and its charts end, bars and which of them are cut.
     */
    private const VISITOR = <<<'JS'
        const errors = [];
        addEventListener('error', (event) => errors.push(event.message));
        addEventListener('securitypolicyviolation', (event) => errors.push(event.violatedDirective));
        addEventListener('load', () => {
            const all = (selector, of = document) => [...of.querySelectorAll(selector)];
            const box = (one) => {
                const {left, right, top, bottom} = one.getBoundingClientRect();
                return {left, right, top, bottom};
            };
            const seen = {errors, requests: performance.getEntriesByType('resource').length};
            seen.verdict = box(document.querySelector('.verdict')).bottom;
            seen.answer = all('.answer svg').map(box);
            seen.heads = document.getElementById('each-set').getBoundingClientRect().top + scrollY;
            seen.lost = all('nav a').filter((link) => !document.querySelector(link.getAttribute('href'))).length;
            seen.links = all('nav a').length;
            seen.cut = all('#in-a-loop .cut').map((arrow) => arrow.closest('g').firstChild.textContent);
            seen.bars = all('#in-a-loop .beside svg:first-child .figure').map((text) => text.textContent);
            seen.second = all('#set-by-set td:nth-child(3)')[0].getBoundingClientRect().right;
            const table = document.querySelector('#each-set table');
            table.closest('details').open = true;
            const column = () => [...table.tBodies[0].rows].map((row) => row.cells[0].textContent);
            table.querySelectorAll('thead button')[1].click();
            seen.ascending = column();
            table.querySelectorAll('thead button')[1].click();
            seen.descending = column();
            seen.wide = document.documentElement.scrollWidth > innerWidth;
            parent.document.body.dataset.seen = JSON.stringify(seen);
        });
        JS;

    /** Sets of the report that is looked at, as many as bench has of its own, and some. */
    private const SETS = 28;

    public function test_the_page_renders_sorts_and_asks_for_nothing(): void
    {
        $seen = self::visit(1280);
        self::assertSame([], $seen['errors']);
        self::assertSame(0, $seen['requests']);
        $names = ['amber', 'msgpack', 'igbinary', 'igbinary-nocompact', 'serialize()', 'var_export'];
        self::assertSame($names, $seen['ascending']);
        self::assertSame(array_reverse($seen['ascending']), $seen['descending']);
    }

    public function test_the_first_screen_has_the_answer_and_a_chart_on_a_desk_and_on_a_phone(): void
    {
        $desk = self::visit(1280);
        self::assertCount(2, $desk['answer']);
        self::assertLessThan(800, max($desk['verdict'], ...array_column($desk['answer'], 'bottom')));
        $phone = self::visit(400);
        self::assertLessThan($phone['answer'][0]['top'], $phone['verdict']);
        self::assertLessThan(800, $phone['answer'][0]['bottom']);
    }

    public function test_all_contents_lead_somewhere_and_details_begin_within_3900_pixels(): void
    {
        $seen = self::visit(1280);
        self::assertSame([6, 0], [$seen['links'], $seen['lost']]);
        self::assertLessThanOrEqual(3_900, $seen['heads']);
    }

    public function test_figures_stand_beside_bars_and_one_that_would_dwarf_all_others_ends_in_an_arrow(): void
    {
        $seen = self::visit(1280);
        self::assertSame(['1.00', '0.50*', '2.00', '1.00', '0.90', '2.00'], $seen['bars']);
        self::assertSame(['var_export', 'var_export'], $seen['cut']);
    }

    public function test_a_phone_shows_the_reference_and_amber_and_nothing_is_wider_than_it(): void
    {
        $seen = self::visit(400);
        self::assertFalse($seen['wide']);
        self::assertLessThan(400, $seen['second']);
    }

    public function test_a_page_names_who_is_missing_from_a_chart(): void
    {
        $page = (new Html())->render(Reports::of([Reports::set('records', [
            Reports::result('igbinary', 200, [10.0], [40.0]),
            Reports::result('amber', 100, [5.0], [20.0]),
            Reports::result('json', 100, [5.0], [20.0], 100, Faith::Lossy),
        ])], ['igbinary', 'amber', 'json']));
        self::assertStringContainsString('No bar: json (gave back no set exactly), gone (not here).', $page);
    }

    /** @return array<string, mixed> what the visitor wrote down; a page is opened once for all tests */
    private static function visit(int $width): array
    {
        static $seen = [];

        return $seen[$width] ??= self::open($width);
    }

    /** @return array<string, mixed> */
    private static function open(int $width): array
    {
        $browser = trim((string) shell_exec('command -v chromium'));
        if ($browser === '') {
            self::markTestSkipped('chromium is not installed');
        }
        $directory = sys_get_temp_dir() . '/amber-page-' . bin2hex(random_bytes(6));
        mkdir($directory);
        $page = (new Html())->render(self::report());
        $visited = str_replace('<head>', '<head><script>' . self::VISITOR . '</script>', $page);
        // No window of it is as narrow as a phone's: the page is shown in a frame.
        $frame = '<body style="margin: 0"><iframe style="width: %dpx; height: 800px; border: 0" srcdoc="%s"></iframe>';
        file_put_contents("$directory/page.html", sprintf($frame, $width, htmlspecialchars($visited)));
        $command = [
            'timeout', '60', $browser, '--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage',
            '--enable-logging=stderr', "--user-data-dir=$directory/profile", "--window-size=1280,900", '--dump-dom',
            "file://$directory/page.html",
        ];
        // A browser that dies of its own shows nothing at all; one that has shown the page is not asked again.
        for ($start = 0, $dom = ''; $dom === '' && $start < 3; ++$start) {
            $files = [['file', '/dev/null', 'r'], ['pipe', 'w'], ['file', "$directory/errors", 'w']];
            $process = proc_open($command, $files, $pipes);
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
        $times = static fn (float $time): array => [$time, $time * 1.01, $time];
        $sets = [];
        for ($number = 0; $number < self::SETS; ++$number) {
            $sets[] = Reports::set("set-$number", [
                Reports::result('igbinary', 200, $times(10.0), $times(40.0)),
                Reports::result('amber', 100, $times(5.0), $times(20.0)),
                Reports::result('native', 400, $times(20.0), $times(80.0)),
                Reports::result('igbinary-nocompact', 201, $times(10.1), $times(40.4)),
                Reports::result('msgpack', 180, $times(9.0), $times(41.0)),
                Reports::result('var_export', 401, $times(90.0), $times(300.0)),
            ]);
        }
        $names = ['igbinary', 'amber', 'native', 'igbinary-nocompact', 'msgpack', 'var_export'];

        return Reports::of(
            $sets,
            $names,
            fidelity: Reports::fidelity(),
            requests: Reports::requests(array_fill_keys($names, 1000.0)),
        );
    }
}
