<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render\Html;

use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Faith;
use Amber\Lab\Model\FidelityTable;
use Amber\Lab\Model\Figure;
use Amber\Lab\Model\Grid;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\Samples;
use Amber\Lab\Model\SetReport;
use Amber\Lab\Render\Marks;
use Amber\Lab\Render\Method;
use Amber\Lab\Render\Units;

/** The tables of the page; every figure carries the number of the JSON report as data-value. */
final class Tables
{
    /** @return string a row per probe, a column per serializer */
    public static function fidelity(FidelityTable $fidelity): string
    {
        $names = array_map(strval(...), array_keys($fidelity->verdicts));
        $rows = [];
        foreach ($fidelity->probes as $probe => $description) {
            $row = [Markup::cell((string) $probe, (string) $probe, '', $description)];
            foreach ($names as $name) {
                $verdict = $fidelity->verdicts[$name][$probe];
                $class = $verdict->faith === Faith::Exact ? '' : 'lost';
                $row[] = Markup::cell(Marks::faith($verdict->faith), $verdict->faith->value, $class, (string) $verdict->reason);
            }
            $rows[] = $row;
        }

        return '<p>✓ came back as it was, ≠ changed, ✗ an error.</p>' . Markup::table(['', ...$names], $rows)
            . '<details><summary>Reasons</summary>' . self::reasons($fidelity) . '</details>';
    }

    private static function reasons(FidelityTable $fidelity): string
    {
        $items = '';
        foreach ($fidelity->verdicts as $name => $verdicts) {
            foreach ($verdicts as $probe => $verdict) {
                if ($verdict->reason !== null) {
                    $items .= '<li>' . Markup::text("$name, $probe: $verdict->reason") . '</li>';
                }
            }
        }

        return $items === '' ? '<p>Nobody lost anything.</p>' : "<ul>$items</ul>";
    }

    /** @return string one measure over all data sets */
    public static function ratios(Comparison $comparison, Metric $metric): string
    {
        $report = $comparison->report;
        $names = $report->measured();
        $rows = [];
        foreach ($report->sets as $set) {
            $rows[] = [
                Markup::cell($set->name, $set->name, '', $set->description),
                ...array_map(static fn (string $name): string => self::ratio($comparison, $set, $name, $metric), $names),
            ];
        }
        $means = array_map(static function (string $name) use ($comparison, $metric): string {
            $ratio = $comparison->mean($name, $metric)->ratio;

            return Markup::cell($ratio === null ? '–' : Units::ratio($ratio), $ratio);
        }, $names);
        $title = Markup::text(ucfirst($metric->label()) . ", ratio to $report->baseline");

        return "<h3>$title</h3>" . Markup::table(['', ...$names], $rows, [Markup::cell('mean', 'mean'), ...$means]);
    }

    /** @return string all figures of one data set, folded */
    public static function set(Comparison $comparison, SetReport $set): string
    {
        $metrics = array_values(array_filter(Metric::cases(), $comparison->has(...)));
        $headings = [''];
        foreach ($metrics as $metric) {
            array_push($headings, $metric->label(), ...$metric->isTime() ? ['±'] : [], ...['ratio']);
        }
        $rows = $notes = [];
        foreach ($set->results as $name => $result) {
            $row = [Markup::cell((string) $name, (string) $name)];
            foreach ($metrics as $metric) {
                $figure = $metric->of($result);
                $interval = $metric->interval($result);
                $samples = $metric->operation() === null ? null : $result->samples($metric->operation());
                $row[] = Markup::cell(Units::metric($metric, $figure), $figure, '', self::outliers($samples));
                if ($metric->isTime()) {
                    $row[] = Markup::cell(
                        $interval === null || $figure === null ? '' : Units::spread($interval, $figure),
                        $interval?->high,
                        'quiet',
                    );
                }
                $row[] = self::ratio($comparison, $set, (string) $name, $metric);
            }
            $rows[] = $row;
            if (!$result->fidelity->ranked()) {
                $notes[] = '<p class="warning">' . Markup::text("$name: {$result->fidelity->reason}") . '</p>';
            }
        }
        $count = $set->payloads > 1 ? ' · ' . number_format($set->payloads) . ' payloads, means per payload' : '';

        return '<details><summary>' . Markup::text($set->name) . '<span class="quiet">' . Markup::text($set->description . $count)
            . '</span></summary>' . Markup::table($headings, $rows) . implode('', $notes) . '</details>';
    }

    /** @return string a table of an experiment's own */
    public static function grid(Grid $grid): string
    {
        $rows = array_map(static fn (array $row): array => array_map(self::figure(...), $row), $grid->rows);
        $note = $grid->note === '' ? '' : '<p>' . Markup::text($grid->note) . '</p>';

        return '<h3>' . Markup::text($grid->title) . "</h3>$note" . Markup::table($grid->columns, $rows);
    }

    /** @return string what the figures stand on */
    public static function trust(Report $report): string
    {
        $rows = '';
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
        foreach ($facts as $name => $fact) {
            $rows .= '<tr><td>' . Markup::text((string) $name) . '</td><td class="fact">' . Markup::text($fact) . '</td></tr>';
        }

        return '<p>' . Markup::text(Method::describe($report)) . '</p><p>To repeat this run:</p><pre>' . Markup::text($report->command)
            . "</pre><div class=\"scroll\"><table><tbody>$rows</tbody></table></div>";
    }

    private static function ratio(Comparison $comparison, SetReport $set, string $name, Metric $metric): string
    {
        $text = Marks::ratio($comparison, $set, $name, $metric);
        $interval = $comparison->interval($set, $name, $metric);
        $class = match (true) {
            str_ends_with($text, Marks::BEST) => 'best',
            in_array($text, [Marks::LOSSY, Marks::FAILED], true) => 'lost',
            default => '',
        };
        $title = match (true) {
            str_ends_with($text, Marks::CLOSE) => 'too close to call; ',
            default => '',
        } . ($interval === null ? (string) $set->results[$name]->fidelity->reason : sprintf('%.3f to %.3f', $interval->low, $interval->high));

        return Markup::cell($text, $comparison->ratio($set, $name, $metric), $class, $title);
    }

    private static function figure(string|Samples|Figure|null $cell): string
    {
        $value = match (true) {
            $cell instanceof Samples => $cell->median,
            $cell instanceof Figure => $cell->value,
            default => $cell,
        };
        $title = $cell instanceof Samples
            ? Units::time($cell->interval->low) . ' to ' . Units::time($cell->interval->high) . self::outliers($cell, '; ')
            : '';

        return Markup::cell(Units::figure($cell), $value, '', $title);
    }

    private static function outliers(?Samples $samples, string $before = ''): string
    {
        return $samples === null || $samples->outliers === []
            ? ''
            : sprintf('%s%d of %d samples are outliers', $before, count($samples->outliers), count($samples->nanoseconds));
    }
}
