<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Tests;

use Amber\Bench\FiguresCommand;
use Amber\Lab\Render\Json;
use Amber\Lab\Tests\Folder;
use Amber\Lab\Tests\Reports;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Console\Tester\CommandTester;

/** Rows of documents out of a report. */
final class FiguresTest extends TestCase
{
    public function test_the_rows_hold_amber_by_serialize_and_by_igbinary(): void
    {
        $text = $this->rows(new Folder());
        self::assertStringContainsString("| stored bytes | 0.25 | 0.50 |\n", $text);
        self::assertStringContainsString("| time of the first call in a request: both | 0.50 | 0.67 |\n", $text);
        self::assertStringContainsString("| time of a call in a loop: encode | 0.20 | 0.40 |\n", $text);
        self::assertStringContainsString("| session-guest | 0.67 | 0.67 | 0.67 | 0.50 | 0.50 | 0.50 |\n", $text);
    }

    public function test_rows_that_begin_alike_are_replaced_and_nothing_else(): void
    {
        $folder = new Folder();
        $readme = $folder->file('README.md', "# Amber\n| stored bytes | 0.1 | 0.2 |\n| stored bytes | 7 |\n");
        $this->rows($folder, ['--write' => true]);
        self::assertSame(
            "# Amber\n| stored bytes | 0.25 | 0.50 |\n| stored bytes | 7 |\n",
            file_get_contents($readme),
        );
    }

    /** @param array<string, mixed> $options */
    private function rows(Folder $folder, array $options = []): string
    {
        mkdir("$folder->path/docs");
        $folder->file('docs/BENCHMARKS.md', '');
        is_file("$folder->path/README.md") || $folder->file('README.md', '');
        $report = Reports::of([Reports::set('records', [
            Reports::result('igbinary', 200, array_fill(0, 5, 10.0), array_fill(0, 5, 8.0)),
            Reports::result('amber', 100, array_fill(0, 5, 4.0), array_fill(0, 5, 4.0)),
            Reports::result('native', 400, array_fill(0, 5, 20.0), array_fill(0, 5, 16.0)),
        ])], ['igbinary', 'amber', 'native'], requests: Reports::requests([
            'igbinary' => 300.0, 'amber' => 200.0, 'native' => 400.0,
        ]));
        $file = $folder->file('report.json', (new Json())->render($report));
        $tester = new CommandTester(new FiguresCommand($folder->path));
        $tester->execute(['report' => $file, ...$options]);

        return $tester->getDisplay();
    }
}
