<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

use Amber\Lab\Model\ByteCheck;
use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Faith;
use Amber\Lab\Model\Report;
use Amber\Lab\Render\Cell;
use Amber\Lab\Render\Json;
use Amber\Lab\Render\Paint;
use Amber\Lab\Render\Style;
use Amber\Lab\Render\Table;
use Amber\Lab\Render\Terminal;
use Amber\Lab\Render\Text;
use Amber\Lab\Render\Units;
use Amber\Lab\Render\Verdict;
use Amber\Lab\Tests\Check;
use Amber\Lab\Tests\Reports;

$names = ['native', 'json', 'igbinary', 'igbinary-nocompact', 'msgpack', 'var_export', 'phpser', 'amber'];
$report = static function (Faith $json = Faith::Lossy) use ($names): Report {
    $results = array_map(static fn (string $name) => Reports::result(
        $name,
        $name === 'amber' ? 500_000 : 1_000_000,
        [$name === 'amber' ? 5e5 : 1e6, 1e6],
        [$name === 'amber' ? 2e6 : 1e6],
        5_000_000,
        $name === 'json' ? $json : Faith::Exact,
    ), $names);

    return Reports::of([Reports::set('records', $results)], $names, [
        new ByteCheck('json', ['strings' => 67], ['strings' => 67]),
        new ByteCheck('igbinary', ['strings' => 64], ['strings' => 65]),
    ]);
};

return [
    'a table puts the first column left, the others right, and is as wide as its cells' => static function (): void {
        $table = new Table(['', "long\nname", 'x']);
        $table->add(['a', '1', new Cell('µ', Style::Best)]);
        $table->rule();
        $table->add(['bcd', '12345', '–']);
        Check::same([
            '      long',
            '      name  x',
            '─────────────',
            'a        1  µ',
            '─────────────',
            'bcd  12345  –',
        ], $table->lines(new Paint(false)));
    },
    'colour changes nothing but the colour' => static function (): void {
        $table = new Table(['a', 'b']);
        $table->add(['x', new Cell('0.5*', Style::Best)]);
        $painted = implode("\n", $table->lines(new Paint(true)));
        Check::contains("\e[1;32m0.5*\e[0m", $painted);
        Check::same(implode("\n", $table->lines(new Paint(false))), preg_replace('/\e\[[\d;]*m/', '', $painted));
    },
    'a row of the wrong length is refused' => static function (): void {
        Check::throws('1 cells for 2 columns', static fn () => (new Table(['a', 'b']))->add(['x']));
    },
    'times and sizes have three digits and a unit that fits' => static function (): void {
        Check::same('90.4 ns', Units::time(90.4));
        Check::same('1.00 µs', Units::time(999.9));
        Check::same('1.37 ms', Units::time(1_371_000));
        Check::same('31.0 s', Units::time(31e9));
        Check::same('704 B', Units::bytes(704));
        Check::same('5.05 MB', Units::bytes(5_045_760));
        Check::same(['<0.01', '0.56', '12.3', '123'], array_map(Units::ratio(...), [0.0001, 0.561, 12.34, 123.4]));
    },
    'text is wrapped at spaces and never loses a word' => static function (): void {
        Check::same(['one two', 'three'], Text::wrap('one two three', 8));
        Check::same(['µµµ µµµ'], Text::wrap('µµµ µµµ', 7));
    },
    'no line of the report is wider than the terminal it is made for' => static function () use ($report): void {
        foreach (explode("\n", (new Terminal(new Paint(false)))->render($report())) as $line) {
            Check::same(true, Text::width($line) <= Terminal::WIDTH);
        }
    },
    'the report says that it is quick, what is absent and what was skipped' => static function () use ($report): void {
        $text = (new Terminal(new Paint(false)))->render($report());
        Check::contains('quick run', $text);
        Check::contains('absent: extension not loaded', $text);
        Check::contains('skipped: the file is missing', $text);
        Check::contains('≠ json: a float became an int', $text);
    },
    'byte counts that differ from the article are shown beside it' => static function () use ($report): void {
        $text = (new Terminal(new Paint(false)))->render($report());
        Check::contains('Bytes of json as in the 2011 article: 67 for strings.', $text);
        Check::contains('Bytes of igbinary NOT as in the 2011 article: 65 here, 64 there', $text);
    },
    'the verdict says where Amber leads and where it is behind' => static function () use ($report): void {
        $sentences = Verdict::sentences(new Comparison($report()));
        Check::contains('amber is the smallest (0.50×) and the fastest to encode (0.75×)', $sentences[0]);
        Check::contains('2.00 of its time to decode', $sentences[1]);
        Check::contains('It is behind in decode on every set.', $sentences[1]);
    },
    'the JSON report holds every sample and every reason' => static function () use ($report): void {
        $data = json_decode((new Json())->render($report()), true, 512, JSON_THROW_ON_ERROR);
        $results = $data['sets'][0]['results'];
        Check::same([500000, 1000000], $results['amber']['times']['encode']['samples_ns']);
        Check::same('lossy', $results['json']['fidelity']['faith']);
        Check::same(7, $data['settings']['seed']);
    },
];
