<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Convert\Report\Amount;
use Amber\Lab\Dataset\Kind;
use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Faith;
use Amber\Lab\Model\FidelityTable;
use Amber\Lab\Model\Figure;
use Amber\Lab\Model\Grid;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\Result;
use Amber\Lab\Model\Samples;
use Amber\Lab\Model\SetReport;

/** The tables of a report, made once for all outputs. */
final class Sheets
{
    private const FAITHS = '✓ came back as it was, ≠ changed, ✗ an error';

    /** @return Sheet means of each serializer over the kinds of data */
    public static function summary(Comparison $comparison): Sheet
    {
        $sets = count($comparison->report->sets);
        $rows = [];
        foreach ($comparison->report->measured() as $name) {
            $row = [new Cell(Text::serializer($name))];
            foreach (Metric::main() as $metric) {
                $isBest = Verdict::leads($comparison, $name, $metric);
                $row[] = self::mean($comparison, $name, $metric, null, $isBest);
            }
            $faithful = $comparison->faithfulSets($name);
            $row[] = new Cell("$faithful of $sets", $faithful === $sets ? Style::Plain : Style::Warning);
            $rows[] = $row;
        }
        $headings = ['', ...array_column(Metric::main(), 'value'), 'kept exactly'];

        $note = 'Geometric means of the ratios to ' . Text::serializer($comparison->report->baseline) . '.';

        return new Sheet('The same call in a loop', $note, $headings, $rows);
    }

    /** @return Sheet a row per probe, a column per serializer, and why something was lost */
    public static function fidelity(FidelityTable $fidelity): Sheet
    {
        $rows = $reasons = [];
        foreach ($fidelity->probes as $probe => $description) {
            $rows[$probe] = [new Cell((string) $probe, value: (string) $probe, title: $description)];
        }
        foreach ($fidelity->verdicts as $name => $verdicts) {
            foreach ($verdicts as $probe => $verdict) {
                $style = $verdict->faith === Faith::Exact ? Style::Plain : Style::Warning;
                $text = Marks::faith($verdict->faith);
                $rows[$probe][] = new Cell($text, $style, $verdict->faith->value, (string) $verdict->reason);
                if ($verdict->reason !== null) {
                    $reasons[] = Text::serializer($name) . ", $probe: $verdict->reason";
                }
            }
        }
        $headings = ['', ...array_map(Text::serializer(...), array_keys($fidelity->verdicts))];

        return new Sheet('Fidelity', self::FAITHS, $headings, array_values($rows), remarks: $reasons);
    }

    /** @return Sheet one measure over all data sets, with means by kind of data and over the kinds */
    public static function measure(Comparison $comparison, Metric $metric): Sheet
    {
        $report = $comparison->report;
        $names = $report->measured();
        $rows = array_map(static fn (SetReport $set): array => [
            new Cell($set->name, value: $set->name, title: $set->description),
            ...array_map(static fn (string $name): Cell => self::ratio($comparison, $set, $name, $metric), $names),
        ], $report->sets);
        $foot = [];
        foreach ([...count($comparison->kinds()) > 1 ? $comparison->kinds() : [], null] as $kind) {
            $foot[] = [
                $kind === null ? new Cell('mean', Style::Heading) : new Cell("mean of $kind->value"),
                ...array_map(static fn (string $name): Cell => self::mean($comparison, $name, $metric, $kind), $names),
            ];
        }

        $note = 'Ratio to ' . Text::serializer($report->baseline) . '.';
        $headings = ['', ...array_map(Text::serializer(...), $names)];

        return new Sheet(ucfirst($metric->label()), $note, $headings, $rows, $foot);
    }

    /**
     * @param list<Metric> $metrics
     * @return Sheet a data set with its figures, spreads and ratios: a row per serializer
     */
    public static function set(Comparison $comparison, SetReport $set, array $metrics): Sheet
    {
        $headings = [''];
        foreach ($metrics as $metric) {
            $name = in_array($metric, Metric::main(), true) ? $metric->value : $metric->label();
            array_push($headings, $name, ...$metric->isTime() ? ['±'] : [], ...['ratio']);
        }
        $rows = $remarks = [];
        foreach ($set->results as $name => $result) {
            $row = [new Cell(Text::serializer($name), value: $name)];
            foreach ($metrics as $metric) {
                array_push($row, ...self::figures($comparison, $set, $result, $metric));
            }
            $rows[] = $row;
            if (!$result->fidelity->ranked()) {
                $remarks[] = Marks::faith($result->fidelity->faith) . ' ' . Text::serializer($name)
                    . ": {$result->fidelity->reason}";
            }
        }
        $note = $set->description . ($set->payloads > 1 ? '; means per payload' : '');

        return new Sheet($set->name, $note, $headings, $rows, remarks: $remarks);
    }

    /** @return Sheet a table of an experiment's own */
    public static function grid(Grid $grid): Sheet
    {
        $rows = array_map(static fn (array $row): array => array_map(self::figure(...), $row), $grid->rows);

        return new Sheet($grid->title, $grid->note, $grid->columns, $rows);
    }

    /** @return array<string, string> what the figures stand on, by name */
    public static function facts(Report $report): array
    {
        $facts = $report->environment;
        foreach ($report->peers as $peer) {
            $isHere = $peer->absence === null;
            $facts[$peer->name] = $isHere ? "$peer->version, $peer->description" : "absent: $peer->absence";
        }
        foreach ($report->loopCost as $operation => $cost) {
            $facts["empty call, $operation"] = Amount::time($cost) . ', taken off';
        }

        return $facts;
    }

    private static function mean(
        Comparison $comparison,
        string $name,
        Metric $metric,
        ?Kind $kind,
        bool $isBest = false,
    ): Cell {
        $ratio = $comparison->mean($name, $metric, $kind)->ratio;
        if ($ratio === null) {
            return new Cell('–', Style::Quiet);
        }

        return $isBest
            ? new Cell(Amount::ratio($ratio) . Marks::BEST, Style::Best, $ratio)
            : new Cell(Amount::ratio($ratio), value: $ratio);
    }

    /** @return list<Cell> figure, spread of what is timed, ratio */
    private static function figures(Comparison $comparison, SetReport $set, Result $result, Metric $metric): array
    {
        $figure = $metric->of($result);
        $interval = $metric->interval($result);
        $style = $result->fidelity->ranked() ? Style::Plain : Style::Quiet;
        $spread = $interval === null || $figure === null ? '' : Units::spread($interval, $figure);

        return [
            new Cell(Units::metric($metric, $figure), $style, $figure),
            ...$metric->isTime() ? [new Cell($spread, Style::Quiet, $interval?->high)] : [],
            self::ratio($comparison, $set, $result->serializer, $metric),
        ];
    }

    private static function ratio(Comparison $comparison, SetReport $set, string $name, Metric $metric): Cell
    {
        $text = Marks::ratio($comparison, $set, $name, $metric);
        $result = $set->results[$name];
        $interval = $comparison->ratio($set, $name, $metric)?->interval;
        $style = match (true) {
            str_ends_with($text, Marks::BEST) => Style::Best,
            in_array($text, [Marks::LOSSY, Marks::FAILED], true) => Style::Warning,
            default => Style::Plain,
        };
        $title = (str_ends_with($text, Marks::CLOSE) ? 'too close to call; ' : '') . ($interval === null
            ? (string) $result->fidelity->reason
            : sprintf('%.3f to %.3f', $interval->low, $interval->high));
        $figure = Units::metric($metric, $metric->of($result));

        return new Cell($text, $style, $comparison->ratio($set, $name, $metric)?->median, $title, $figure);
    }

    private static function figure(string|Samples|Figure|null $cell): Cell
    {
        if (!$cell instanceof Samples) {
            $text = is_string($cell) ? Text::serializer($cell) : Units::figure($cell);

            return new Cell($text, value: $cell instanceof Figure ? $cell->value : $cell);
        }
        $title = Amount::time($cell->interval->low) . ' to ' . Amount::time($cell->interval->high);

        return new Cell(Units::figure($cell), value: $cell->median, title: $title);
    }
}
