<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render\Terminal;

use Amber\Lab\Model\Operation;
use Amber\Lab\Model\Report;
use Amber\Lab\Render\Paint;
use Amber\Lab\Render\Style;
use Amber\Lab\Render\Terminal;
use Amber\Lab\Render\Text;
use Amber\Lab\Render\Units;

/** What ran, on what, and how the figures are to be read. */
final readonly class Head
{
    private const INDENT = 20;

    public function __construct(private Paint $paint)
    {
    }

    /** @return list<string> */
    public function lines(Report $report): array
    {
        $title = 'Amber bench: ' . ($report->settings->quick ? 'quick run (an impression; run without --quick for figures to quote)' : 'full run');
        $lines = [$this->paint->apply(Style::Heading, $title), ''];
        foreach ($report->environment as $name => $fact) {
            array_push($lines, ...$this->entry($name, $fact, Style::Plain));
        }
        foreach ($report->warnings as $warning) {
            array_push($lines, ...$this->entry('beware', $warning, Style::Warning));
        }
        $lines[] = '';
        foreach ($report->peers as $peer) {
            $lines = [...$lines, ...$peer->absence === null
                ? $this->entry($peer->name, "$peer->version · $peer->description", Style::Plain)
                : $this->entry($peer->name, "absent: $peer->absence", Style::Warning)];
        }
        foreach ($report->skipped as $set => $reason) {
            array_push($lines, ...$this->entry("set $set", "skipped: $reason", Style::Warning));
        }

        return [...$lines, '', ...Text::wrap($this->method($report), Terminal::WIDTH)];
    }

    private function method(Report $report): string
    {
        $settings = $report->settings;

        return sprintf(
            'Every result was compared with the original before anything was timed: ≠ marks what came back changed, ✗ what'
            . ' raised an error; neither is ranked. Times are medians of %d samples of at least %s each, taken in shuffled'
            . ' rounds (--seed=%d), ± is the median deviation; an empty call (%s) is taken off. Decode includes releasing the'
            . ' result. Memory is what the decoded value holds. Ratios are to %s; less is better everywhere; * marks the'
            . ' best, and whatever its spread does not tell apart from it.',
            $settings->rounds,
            Units::time($settings->sampleNanoseconds),
            $settings->seed,
            Units::time($report->loopCost[Operation::Encode->value]),
            $report->baseline,
        );
    }

    /** @return list<string> */
    private function entry(string $name, string $text, Style $style): array
    {
        $lines = [];
        foreach (Text::wrap($text, Terminal::WIDTH - self::INDENT) as $number => $line) {
            $lines[] = $this->paint->apply(Style::Quiet, Text::pad($number === 0 ? $name : '', self::INDENT, false))
                . $this->paint->apply($style, $line);
        }

        return $lines;
    }
}
