<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render\Terminal;

use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\Result;
use Amber\Lab\Model\SetReport;
use Amber\Lab\Render\Cell;
use Amber\Lab\Render\Marks;
use Amber\Lab\Render\Paint;
use Amber\Lab\Render\Style;
use Amber\Lab\Render\Table;
use Amber\Lab\Render\Terminal;
use Amber\Lab\Render\Text;
use Amber\Lab\Render\Units;

/** One data set with all its figures: a row per serializer. */
final readonly class Figures
{
    private const HEADINGS = [
        '', 'bytes', 'ratio', 'encode', '±', 'ratio', 'decode', '±', 'ratio', 'memory', 'ratio',
    ];

    public function __construct(private Paint $paint)
    {
    }

    /** @return list<string> */
    public function lines(Comparison $comparison, SetReport $set): array
    {
        $table = new Table(self::HEADINGS);
        $notes = [];
        foreach ($set->results as $name => $result) {
            $row = [new Cell($name)];
            foreach (Metric::main() as $metric) {
                array_push($row, ...self::cells($comparison, $set, $result, $metric));
            }
            $table->add($row);
            if (!$result->fidelity->ranked()) {
                $sign = Marks::faith($result->fidelity->faith);
                array_push($notes, ...Text::wrap("$sign $name: {$result->fidelity->reason}", Terminal::WIDTH));
            }
        }
        $notes = array_map(fn (string $note): string => $this->paint->apply(Style::Warning, $note), $notes);
        $title = $this->paint->apply(Style::Heading, $set->name) . ' · ' . $set->description
            . ($set->payloads > 1 ? ' · means per payload' : '');

        return [$title, ...$table->lines($this->paint), ...$notes];
    }

    /** @return list<Cell> figure, spread of what is timed, ratio */
    private static function cells(Comparison $comparison, SetReport $set, Result $result, Metric $metric): array
    {
        $figure = $metric->of($result);
        $style = $result->fidelity->ranked() ? Style::Plain : Style::Quiet;
        $cells = [new Cell(Units::metric($metric, $figure), $style)];
        if ($metric->isTime()) {
            $interval = $metric->interval($result);
            $spread = $figure === null || $interval === null ? '' : Units::spread($interval, $figure);
            $cells[] = new Cell($spread, Style::Quiet);
        }
        $cells[] = RatioCell::of($comparison, $set, $result->serializer, $metric);

        return $cells;
    }
}
