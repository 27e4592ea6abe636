<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render\Html;

use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Curve;
use Amber\Lab\Model\Faith;
use Amber\Lab\Model\Fidelity;
use Amber\Lab\Model\FidelityTable;
use Amber\Lab\Model\Figure;
use Amber\Lab\Model\Grid;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\Result;
use Amber\Lab\Model\Samples;
use Amber\Lab\Model\SetReport;
use Amber\Lab\Render\Grids;
use Amber\Lab\Render\Marks;
use Amber\Lab\Render\Units;

/**
 * The tables of the page, as its template takes them: rows of cells with a text, the number of the JSON report or a word to
 * sort by, and what is said when a cell is pointed at.
 */
final class Tables
{
    /** @return array<string, mixed> a sentence, a row per probe and a column per serializer, and why something was lost */
    public static function fidelity(FidelityTable $fidelity): array
    {
        $rows = $reasons = $counts = [];
        foreach ($fidelity->probes as $probe => $description) {
            $rows[$probe] = [self::cell((string) $probe, (string) $probe, '', $description)];
        }
        foreach ($fidelity->verdicts as $name => $verdicts) {
            foreach ($verdicts as $probe => $verdict) {
                $class = $verdict->faith === Faith::Exact ? '' : 'lost';
                $rows[$probe][] = self::cell(Marks::faith($verdict->faith), $verdict->faith->value, $class, (string) $verdict->reason);
                $reasons = [...$reasons, ...$verdict->reason === null ? [] : ["$name, $probe: $verdict->reason"]];
            }
            $exact = array_filter($verdicts, static fn (Fidelity $one): bool => $one->faith === Faith::Exact);
            $counts[] = "$name " . count($exact);
        }

        return [
            'summary' => sprintf('Of %d things that PHP values are made of, so many came back as they were: ', count($rows))
                . implode(', ', $counts) . '.',
            'table' => ['headings' => ['', ...array_map(strval(...), array_keys($fidelity->verdicts))], 'rows' => array_values($rows)],
            'reasons' => $reasons,
        ];
    }

    /** @return array<string, mixed> one measure over all data sets, with its means */
    public static function measure(Comparison $comparison, Metric $metric): array
    {
        $report = $comparison->report;
        $names = $report->measured();
        $rows = array_map(static fn (SetReport $set): array => [
            self::cell($set->name, $set->name, '', $set->description),
            ...array_map(static fn (string $name): array => self::ratio($comparison, $set, $name, $metric), $names),
        ], $report->sets);
        $means = array_map(static function (string $name) use ($comparison, $metric): array {
            $ratio = $comparison->mean($name, $metric)->ratio;

            return self::cell($ratio === null ? '–' : Units::ratio($ratio), $ratio);
        }, $names);

        return [
            'title' => ucfirst($metric->label()),
            'table' => ['headings' => ['', ...$names], 'rows' => $rows, 'foot' => [self::cell('mean', 'mean'), ...$means]],
        ];
    }

    /** @return array<string, mixed> all figures of one data set, and what was not faithful on it */
    public static function set(Comparison $comparison, SetReport $set): array
    {
        $metrics = array_values(array_filter(Metric::cases(), $comparison->has(...)));
        $headings = [''];
        foreach ($metrics as $metric) {
            array_push($headings, $metric->label(), ...$metric->isTime() ? ['±'] : [], ...['ratio']);
        }
        $rows = $notes = [];
        foreach ($set->results as $name => $result) {
            $row = [self::cell((string) $name, (string) $name)];
            foreach ($metrics as $metric) {
                array_push($row, ...self::figures($comparison, $set, $result, $metric));
            }
            $rows[] = $row;
            if (!$result->fidelity->ranked()) {
                $notes[] = "$name: {$result->fidelity->reason}";
            }
        }
        $count = $set->payloads > 1 ? ' · ' . number_format($set->payloads) . ' payloads, means per payload' : '';

        return [
            'name' => $set->name,
            'description' => $set->description . $count,
            'table' => ['headings' => $headings, 'rows' => $rows],
            'notes' => $notes,
        ];
    }

    /** @return array<string, mixed> a table of an experiment's own */
    public static function grid(Grid $grid): array
    {
        return [
            'title' => $grid->title,
            'note' => $grid->note,
            'headings' => $grid->columns,
            'rows' => array_map(static fn (array $row): array => array_map(self::figure(...), $row), $grid->rows),
        ];
    }

    /** @return array<string, mixed> points of a chart, and its table */
    public static function curve(Curve $curve): array
    {
        $points = [];
        foreach ($curve->series as $series) {
            foreach ($series->points as [$x, $time]) {
                // A logarithmic axis has no room for others.
                if ($x > 0 && $time->median > 0) {
                    $points[] = [
                        'name' => $series->name,
                        'x' => $x,
                        'time' => $time->median,
                        'low' => max($time->interval->low, 0.001),
                        'high' => $time->interval->high,
                    ];
                }
            }
        }

        return ['title' => $curve->title, 'axis' => $curve->axis, 'series' => $points, 'grid' => self::grid(Grids::ofCurve($curve))];
    }

    /** @return list<array{string, string}> what the figures stand on */
    public static function facts(Report $report): array
    {
        $facts = $report->environment;
        foreach ($report->peers as $peer) {
            $facts[$peer->name] = $peer->absence === null ? "$peer->version · $peer->description" : "not measured: $peer->absence";
        }
        foreach ($report->loopCost as $operation => $cost) {
            $facts["empty call, $operation"] = Units::time($cost) . ', taken off';
        }
        foreach ($report->byteChecks as $check) {
            $facts["bytes of $check->serializer"] = ($check->passes() ? 'as in the article of 2011: ' : 'NOT as in the article of 2011: ')
                . implode(' / ', array_map(static fn (?int $bytes): string => (string) ($bytes ?? '–'), $check->actual));
        }
        foreach ($report->skipped as $name => $reason) {
            $facts["skipped: $name"] = $reason;
        }
        $facts['duration'] = sprintf('%.0f s', $report->seconds);

        return array_map(static fn (string $name, string $fact): array => [$name, $fact], array_keys($facts), $facts);
    }

    /** @return list<array<string, string>> figure, spread of what is timed, ratio */
    private static function figures(Comparison $comparison, SetReport $set, Result $result, Metric $metric): array
    {
        $figure = $metric->of($result);
        $interval = $metric->interval($result);
        $samples = $metric->operation() === null ? null : $result->samples($metric->operation());
        $spread = $interval === null || $figure === null ? '' : Units::spread($interval, $figure);

        return [
            self::cell(Units::metric($metric, $figure), $figure, '', self::outliers($samples)),
            ...$metric->isTime() ? [self::cell($spread, $interval?->high, 'quiet')] : [],
            self::ratio($comparison, $set, $result->serializer, $metric),
        ];
    }

    /** @return array<string, string> */
    private static function ratio(Comparison $comparison, SetReport $set, string $name, Metric $metric): array
    {
        $text = Marks::ratio($comparison, $set, $name, $metric);
        $interval = $comparison->interval($set, $name, $metric);
        $class = match (true) {
            str_ends_with($text, Marks::BEST) => 'best',
            in_array($text, [Marks::LOSSY, Marks::FAILED], true) => 'lost',
            default => '',
        };
        $title = (str_ends_with($text, Marks::CLOSE) ? 'too close to call; ' : '') . ($interval === null
            ? (string) $set->results[$name]->fidelity->reason
            : sprintf('%.3f to %.3f', $interval->low, $interval->high));

        return self::cell($text, $comparison->ratio($set, $name, $metric), $class, $title);
    }

    /** @return array<string, string> */
    private static function figure(string|Samples|Figure|null $cell): array
    {
        $value = match (true) {
            $cell instanceof Samples => $cell->median,
            $cell instanceof Figure => $cell->value,
            default => $cell,
        };
        $title = $cell instanceof Samples
            ? Units::time($cell->interval->low) . ' to ' . Units::time($cell->interval->high) . self::outliers($cell, '; ')
            : '';

        return self::cell(Units::figure($cell), $value, '', $title);
    }

    private static function outliers(?Samples $samples, string $before = ''): string
    {
        return $samples === null || $samples->outliers === []
            ? ''
            : sprintf('%s%d of %d samples are outliers', $before, count($samples->outliers), count($samples->nanoseconds));
    }

    /** @return array<string, string> */
    private static function cell(string $text, float|string|null $value, string $class = '', string $title = ''): array
    {
        $value = is_float($value) ? json_encode($value, JSON_THROW_ON_ERROR) : (string) $value;

        return ['text' => $text, 'value' => $value, 'class' => $class, 'title' => $title];
    }
}
