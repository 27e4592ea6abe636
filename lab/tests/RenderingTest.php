<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Tests;

use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Faith;
use Amber\Lab\Model\Figure;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\Unit;
use Amber\Lab\Render\Cell;
use Amber\Lab\Render\Json;
use Amber\Lab\Render\Paint;
use Amber\Lab\Render\RequestVerdict;
use Amber\Lab\Render\Sheet;
use Amber\Lab\Render\Style;
use Amber\Lab\Render\Table;
use Amber\Lab\Render\Terminal;
use Amber\Lab\Render\Text;
use Amber\Lab\Render\Units;
use Amber\Lab\Render\Verdict;
use PHPUnit\Framework\TestCase;

final class RenderingTest extends TestCase
{
    public function test_a_table_puts_the_first_column_left_the_others_right_and_is_as_wide_as_its_cells(): void
    {
        $sheet = new Sheet('', '', ['', 'long name', 'x'], [
            [new Cell('a'), new Cell('1'), new Cell('µ', Style::Best)],
        ], [
            [new Cell('bcd'), new Cell('<b>1</b>'), new Cell('–')],
        ]);
        self::assertSame([
            '         long',
            '         name  x',
            '────────────────',
            'a           1  µ',
            '────────────────',
            'bcd  <b>1</b>  –',
        ], Table::lines($sheet, new Paint(false)));
    }

    public function test_colour_changes_nothing_but_the_colour(): void
    {
        $sheet = new Sheet('', '', ['a', 'b'], [[new Cell('x'), new Cell('0.5*', Style::Best)]]);
        $painted = implode("\n", Table::lines($sheet, new Paint(true)));
        self::assertStringContainsString("\e[1;32m0.5*\e[0m", $painted);
        $plain = implode("\n", Table::lines($sheet, new Paint(false)));
        self::assertSame($plain, preg_replace('/\e\[[\d;]*m/', '', $painted));
    }

    public function test_a_figure_is_rounded_from_its_exact_value_on_every_version_of_php(): void
    {
        self::assertSame('1.00', Units::figure(new Figure(1.005, Unit::Ratio)));
        self::assertSame('0.3/s', Units::figure(new Figure(0.35, Unit::PerSecond)));
        self::assertSame('1,234,568/s', Units::figure(new Figure(1_234_567.5, Unit::PerSecond)));
    }

    public function test_text_is_wrapped_at_spaces_and_never_loses_a_word(): void
    {
        self::assertSame(['one two', 'three'], Text::wrap('one two three', 8));
        self::assertSame(['µµµ µµµ'], Text::wrap('µµµ µµµ', 7));
        self::assertSame(["\e[32mone two\e[0m"], Text::wrap("\e[32mone two\e[0m", 7), 'colour has no width');
    }

    public function test_no_line_of_the_answer_is_wider_than_80_columns_and_no_table_wider_than_100(): void
    {
        foreach ([80 => false, 100 => true] as $width => $isVerbose) {
            foreach (explode("\n", (new Terminal(new Paint(false), $isVerbose))->render(self::report())) as $line) {
                self::assertLessThanOrEqual($width, Text::width($line), $line);
            }
        }
    }

    public function test_the_answer_stands_alone_or_verbose_before_and_behind_all_figures(): void
    {
        $short = (new Terminal(new Paint(false), false))->render(self::report(sets: 2));
        $long = (new Terminal(new Paint(false), true))->render(self::report(sets: 2));
        $loop = 'The same call in a loop';
        self::assertSame([1, 2], [substr_count($short, "\n$loop\n"), substr_count($long, "\n$loop\n")]);
        self::assertSame([0, 1], [substr_count($short, "\nEncode\n"), substr_count($long, "\nEncode\n")]);
    }

    public function test_the_report_says_that_it_is_quick_what_is_absent_and_what_was_skipped(): void
    {
        $text = (new Terminal(new Paint(false), true))->render(self::report());
        self::assertStringContainsString('quick run', $text);
        self::assertStringContainsString('absent: extension not loaded', $text);
        self::assertStringContainsString('Left out', $text);
        self::assertStringContainsString('the file is missing', $text);
        self::assertStringContainsString('≠ json: a float became an int', $text);
    }

    public function test_the_verdict_says_where_amber_leads_and_where_it_is_behind(): void
    {
        $sentences = Verdict::sentences(new Comparison(self::report()));
        $praise = 'amber is the smallest and the fastest to encode;';
        self::assertStringContainsString($praise, $sentences[0]);
        self::assertStringContainsString('to decode 2.00 of its time (2.00–2.00)', $sentences[1]);
        self::assertStringContainsString('It is behind in decode on every set.', $sentences[1]);
    }

    public function test_what_a_request_takes_comes_first_beside_serialize_and_the_loop_is_called_one(): void
    {
        $report = self::report();
        $sentences = RequestVerdict::sentences($report);
        self::assertStringContainsString('serialize() (0.50×) is the fastest.', $sentences[0]);
        self::assertSame(
            'Amber there: 0.80 of igbinary\'s time (0.80–0.80); 1.60 of serialize()\'s time (1.60–1.60).',
            $sentences[1],
        );
        $text = (new Terminal(new Paint(false), false))->render($report);
        $places = array_map(static fn (string $head): int|false => strpos($text, "\n$head"), [
            "The first calls in a request\n",
            "The same call in a loop\n",
            'In a request, where',
            'The same call in a loop: ',
        ]);
        self::assertStringContainsString("\nUnder php-fpm a value is decoded and encoded once;", $text);
        self::assertNotContains(false, $places);
        $sorted = $places;
        sort($sorted);
        self::assertSame($sorted, $places);
        self::assertMatchesRegularExpression('~^amber +0\.80 +0\.80 +0\.80 +±0% +0\.80 +1\.60$~m', $text);
        self::assertMatchesRegularExpression('~^json +– +– +– +– +– +–$~m', $text);
    }

    public function test_the_terminal_has_each_set_of_requests_when_it_is_verbose(): void
    {
        $text = (new Terminal(new Paint(false), true))->render(self::report());
        self::assertMatchesRegularExpression('~^session-guest +0\.80 +0\.80 +0\.80 +1\.60 +1\.60 +1\.60$~m', $text);
        self::assertStringContainsString("\nIn a request: session-guest\n", $text);
    }

    public function test_one_serializer_alone_is_marked_as_the_best_of_nobody(): void
    {
        $report = Reports::of([Reports::set('records', [Reports::result('amber', 1, [1.0], [1.0])])], ['amber']);
        self::assertDoesNotMatchRegularExpression('~\d\*~', (new Terminal(new Paint(false), true))->render($report));
    }

    public function test_the_json_report_holds_every_sample_and_every_reason(): void
    {
        $data = json_decode((new Json())->render(self::report()), true, 512, JSON_THROW_ON_ERROR);
        $results = $data['sets'][0]['results'];
        $samples = [700000.0, 800000.0, 750000.0, 750000.0, 800000.0];
        self::assertSame($samples, $results['amber']['times']['encode']['samples_ns']);
        self::assertSame('lossy', $results['json']['fidelity']['faith']);
        self::assertSame(7, $data['settings']['seed']);
    }

    private static function report(int $sets = 1): Report
    {
        $names = ['native', 'json', 'igbinary', 'igbinary-nocompact', 'msgpack', 'var_export', 'phpser', 'amber'];
        $results = array_map(static fn (string $name) => Reports::result(
            $name,
            $name === 'amber' ? 500_000 : 1_000_000,
            $name === 'amber' ? [7e5, 8e5, 7.5e5, 7.5e5, 8e5] : array_fill(0, 5, 1e6),
            array_fill(0, 5, $name === 'amber' ? 2e6 : 1e6),
            5_000_000,
            $name === 'json' ? Faith::Lossy : Faith::Exact,
        ), $names);

        $all = array_map(
            static fn (int $number) => Reports::set($number === 1 ? 'records' : "records-$number", $results),
            range(1, $sets),
        );

        return Reports::of($all, $names, requests: Reports::requests(
            [...array_fill_keys($names, 1000.0), 'native' => 500.0, 'amber' => 800.0, 'json' => 100.0],
            Faith::Lossy,
        ));
    }
}
