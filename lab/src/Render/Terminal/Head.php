<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render\Terminal;

use Amber\Lab\Model\Report;
use Amber\Lab\Render\Method;
use Amber\Lab\Render\Paint;
use Amber\Lab\Render\Sheets;
use Amber\Lab\Render\Style;
use Amber\Lab\Render\Text;

/** What ran, on what, and how the figures are to be read. */
final readonly class Head
{
    private const INDENT = 20;
    private const SHOWN_SKIPPED = 10;

    public function __construct(private Paint $paint, private int $width)
    {
    }

    /** @return list<string> what was run, and what speaks against its figures */
    public function title(Report $report): array
    {
        $title = "$report->title: " . ($report->settings->quick
            ? 'quick run (an impression; run without --quick for figures to quote)'
            : 'full run');

        $lines = array_map(
            fn (string $line): string => $this->paint->apply(Style::Heading, $line),
            Text::wrap($title, $this->width),
        );
        foreach ($report->warnings as $warning) {
            array_push($lines, ...$this->entry('beware', $warning, Style::Warning));
        }

        return $lines;
    }

    /** @return list<string> on what machine, of whom, and how */
    public function lines(Report $report): array
    {
        $lines = [];
        foreach (Sheets::facts($report) as $name => $fact) {
            array_push($lines, ...$this->entry((string) $name, $fact, Style::Plain));
        }

        $method = $report->sets === [] ? [] : ['', ...Text::wrap(Method::describe($report), $this->width)];

        return [...$lines, ...$method];
    }

    /** @return list<string> what was not measured, and why; empty where nothing was left out */
    public function leftOut(Report $report): array
    {
        if ($report->skipped === []) {
            return [];
        }
        $lines = [$this->paint->apply(Style::Heading, 'Left out')];
        // A line each, however long the name: it is searched for, and copied.
        foreach (array_slice($report->skipped, 0, self::SHOWN_SKIPPED, true) as $set => $reason) {
            $lines[] = $this->paint->apply(Style::Quiet, Text::pad("$set: ", self::INDENT, false))
                . $this->paint->apply(Style::Warning, $reason);
        }
        $more = count($report->skipped) - self::SHOWN_SKIPPED;
        if ($more > 0) {
            $text = "and $more more skipped; the JSON and the page name them all";
            array_push($lines, ...$this->entry('', $text, Style::Warning));
        }

        return $lines;
    }

    /** @return list<string> */
    private function entry(string $name, string $text, Style $style): array
    {
        $lines = [];
        if (Text::width($name) >= self::INDENT) {
            $text = "$name: $text";
            $name = '';
        }
        foreach (Text::wrap($text, $this->width - self::INDENT) as $number => $line) {
            $lines[] = $this->paint->apply(Style::Quiet, Text::pad($number === 0 ? $name : '', self::INDENT, false))
                . $this->paint->apply($style, $line);
        }

        return $lines;
    }
}
