<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render\Terminal;

use Amber\Lab\Model\Report;
use Amber\Lab\Render\Certainty;
use Amber\Lab\Render\Method;
use Amber\Lab\Render\Paint;
use Amber\Lab\Render\Sheets;
use Amber\Lab\Render\Style;
use Amber\Lab\Render\Text;

/** What ran, on what, and how the figures are to be read. */
final readonly class Head
{
    private const INDENT = 20;
    private const SHOWN_REASONS = 10;

    public function __construct(private Paint $paint, private int $width) {}

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
            foreach (Text::hanging(str_pad('beware', self::INDENT), $warning, $this->width) as $line) {
                $lines[] = $this->paint->apply(Style::Warning, $line);
            }
        }

        return $lines;
    }

    /** @return list<string> on what machine, of whom, and how */
    public function lines(Report $report): array
    {
        $lines = [];
        foreach (Sheets::facts($report) as $name => $fact) {
            array_push($lines, ...$this->entry((string) $name, $fact));
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
        $names = [];
        foreach ($report->skipped as $name => $reason) {
            $names[$reason][] = (string) $name;
        }
        // A line each, however long the names: they are searched for, and copied.
        foreach (array_slice($names, 0, self::SHOWN_REASONS, true) as $reason => $of) {
            $lines[] = $this->paint->apply(Style::Quiet, Certainty::several($of, 'and') . ': ')
                . $this->paint->apply(Style::Warning, (string) $reason);
        }
        $more = count($names) - self::SHOWN_REASONS;

        return $more > 0 ? [...$lines, "and for $more more reasons, which the JSON and the page name"] : $lines;
    }

    /** @return list<string> */
    private function entry(string $name, string $text): array
    {
        $isLong = Text::width($name) >= self::INDENT;
        $head = $this->paint->apply(Style::Quiet, str_pad($isLong ? '' : $name, self::INDENT));

        return Text::hanging($head, $isLong ? "$name: $text" : $text, $this->width);
    }
}
