<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Tests;

use Amber\Lab\Model\Figure;
use Amber\Lab\Model\Grid;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\Samples;
use Amber\Lab\Model\Unit;
use Amber\Lab\Render\Html;
use Amber\Lab\Render\Json;
use Amber\Lab\Render\Markdown;
use Amber\Lab\Render\Paint;
use Amber\Lab\Render\Terminal;
use PHPUnit\Framework\TestCase;

final class OutputTest extends TestCase
{
    public function test_every_figure_of_the_page_is_one_of_the_json_report(): void
    {
        $report = self::report();
        $json = json_decode((new Json())->render($report), true);
        $numbers = [];
        array_walk_recursive($json, static function (mixed $leaf) use (&$numbers): void {
            $numbers[json_encode(is_int($leaf) ? (float) $leaf : $leaf)] = true;
        });
        $page = (new Html())->render($report);
        preg_match_all('~<td data-value="(-?[\d.e+-]+)"[^>]*>[^<]*(?:ns|µs|ms|B)<~', $page, $cells);
        self::assertGreaterThan(10, count($cells[1]));
        foreach ($cells[1] as $cell) {
            self::assertArrayHasKey(json_encode((float) $cell), $numbers);
        }
    }

    public function test_the_page_asks_for_nothing_and_quotes_what_could_be_markup(): void
    {
        $page = (new Html())->render(self::report());
        self::assertStringContainsString("default-src 'none'", $page);
        self::assertDoesNotMatchRegularExpression('~(?:src|href)="(?!data:|#)~', $page);
        self::assertStringContainsString('&lt;b&gt;bold&lt;/b&gt;', $page);
        self::assertStringNotContainsString('<b>bold', $page);
    }

    public function test_all_outputs_of_all_parts_of_a_report_can_be_made(): void
    {
        $report = self::report();
        $terminal = new Terminal(new Paint(false), true);
        foreach ([new Html(), new Markdown(), new Json(), $terminal] as $renderer) {
            $text = $renderer->render($report);
            self::assertStringContainsString('a table of its own', $text);
            self::assertStringContainsString('session-guest', $text);
            self::assertStringEndsWith("\n", $text);
        }
    }

    private static function report(): Report
    {
        $times = static fn (float $time): array => array_map(
            static fn (float $wobble): float => $time * $wobble,
            [1.0, 1.01, 0.99, 1.0, 1.02],
        );
        $set = Reports::set('records', [
            Reports::result('igbinary', 200, $times(10.0), $times(40.0), 300),
            Reports::result('amber', 100, $times(5.0), $times(20.0), 250),
        ]);
        $grid = new Grid('a table of its own', 'Of <b>bold</b> words.', ['way', 'time', 'share'], [
            ['one', new Samples(1, [12.0, 13.0]), new Figure(4.5, Unit::PerSecond)],
            ['two', null, new Figure(9.0, Unit::Bytes)],
        ]);

        return Reports::of(
            [$set],
            ['igbinary', 'amber'],
            fidelity: Reports::fidelity(),
            grids: [$grid],
            findings: ['A finding.'],
            requests: Reports::requests(['igbinary' => 1000.0, 'amber' => 800.0, 'native' => 900.0]),
        );
    }
}
