<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\Samples;

/** A line per cell, for spreadsheets: RFC 4180, UTF-8, times in nanoseconds, sizes in bytes. */
final class Csv implements Renderer
{
    private const HEADINGS = [
        'part', 'set', 'serializer', 'fidelity', 'metric', 'unit', 'figure', 'low', 'high', 'ratio',
    ];

    public function render(Report $report): string
    {
        $lines = [self::line(self::HEADINGS)];
        $comparison = new Comparison($report);
        foreach ($report->sets as $set) {
            foreach ($set->results as $name => $result) {
                foreach (Metric::cases() as $metric) {
                    $figure = $metric->of($result);
                    if ($figure === null) {
                        continue;
                    }
                    $interval = $metric->interval($result);
                    $lines[] = self::line([
                        'set', $set->name, $name, $result->fidelity->faith->value, $metric->value,
                        $metric->isTime() ? 'ns' : 'B', $figure, $interval?->low, $interval?->high,
                        $comparison->ratio($set, $name, $metric),
                    ]);
                }
            }
        }

        return implode('', [...$lines, ...self::requests($report), ...self::curves($report), ...self::grids($report)]);
    }

    /** @return list<string> */
    private static function requests(Report $report): array
    {
        $lines = [];
        foreach ($report->requests->sets ?? [] as $set) {
            foreach ($set->results as $name => $result) {
                foreach ($result->times as $time => $samples) {
                    $lines[] = self::line([
                        'request', $set->name, $name, $result->fidelity->faith->value, $time, 'ns', $samples->median,
                        $samples->interval->low, $samples->interval->high,
                        $set->ratio($name, $report->baseline, $time)?->median,
                    ]);
                }
            }
        }

        return $lines;
    }

    /** @return list<string> */
    private static function curves(Report $report): array
    {
        $lines = [];
        foreach ($report->curves as $curve) {
            foreach ($curve->series as $series) {
                foreach ($series->points as [$x, $time]) {
                    $lines[] = self::line([
                        $curve->title, $x, $series->name, '', 'time', 'ns', $time->median,
                        $time->interval->low, $time->interval->high, null,
                    ]);
                }
            }
        }

        return $lines;
    }

    /** @return list<string> */
    private static function grids(Report $report): array
    {
        $lines = [];
        foreach ($report->grids as $grid) {
            foreach ($grid->rows as $row) {
                foreach (array_slice($row, 1, null, true) as $column => $cell) {
                    if ($cell === null || is_string($cell)) {
                        continue;
                    }
                    $name = is_string($row[0]) ? $row[0] : '';
                    $isTime = $cell instanceof Samples;
                    $lines[] = self::line([
                        $grid->title, $name, $grid->columns[$column], '', '', $isTime ? 'ns' : $cell->unit->value,
                        $isTime ? $cell->median : $cell->value,
                        $isTime ? $cell->interval->low : null, $isTime ? $cell->interval->high : null, null,
                    ]);
                }
            }
        }

        return $lines;
    }

    /** @param list<string|int|float|null> $fields */
    private static function line(array $fields): string
    {
        $quoted = array_map(static function (string|int|float|null $field): string {
            $text = is_float($field) ? rtrim(rtrim(sprintf('%.6f', $field), '0'), '.') : (string) $field;

            return strpbrk($text, "\",\r\n") === false ? $text : '"' . str_replace('"', '""', $text) . '"';
        }, $fields);

        return implode(',', $quoted) . "\r\n";
    }
}
