<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Convert\Report\Amount;
use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Metric;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\SetReport;
use Amber\Lab\Model\Stored;

/** What changes with Amber: first against what the user has stored today, then against what ratios refer to. */
final readonly class Gain
{
    private function __construct(private Comparison $comparison) {}

    /** @return list<string> the whole store first; none of data that are not the user's, or without Amber */
    public static function sentences(Comparison $comparison): array
    {
        $gain = new self($comparison);
        $sentences = $gain->whole();
        foreach ($comparison->report->stored as $stored) {
            array_push($sentences, ...$gain->of($stored));
        }

        return $sentences;
    }

    /** @return list<string> */
    private function of(Stored $stored): array
    {
        $bytes = $this->bytes($stored, Report::SUBJECT);
        if ($bytes === null) {
            return [];
        }
        $today = sprintf(
            '%s%s, %s in %s today',
            Amount::count($stored->payloads, $stored->noun),
            $this->set($stored->set)?->hasStandIns === true ? ' of classes not loaded' : '',
            Amount::bytes($stored->bytes),
            $stored->format,
        );
        $isOther = $stored->writer !== Report::SUBJECT;
        $time = $isOther ? $this->time($stored, $stored->writer, true) : [];
        $parts = $isOther ? [self::changed($bytes, $stored->bytes), ...$time] : [];
        $sentences = [$today . ($parts === [] ? '' : ': ' . implode('; ', $parts)) . '.'];
        $baseline = $this->comparison->report->baseline;
        $other = $this->bytes($stored, $baseline);
        if ($other !== null && !in_array($baseline, [$stored->writer, Report::SUBJECT], true)) {
            $against = [Amount::ratio($bytes / $other) . ' of its bytes'];
            array_push($against, ...$this->time($stored, $baseline, $time === []));
            $sentences[] = 'Against ' . Text::serializer($baseline) . ': ' . implode('; ', $against) . '.';
        }

        return [implode(' ', $sentences)];
    }

    /** @return list<string> of all data sets, and of what a sample stands for; none where one set is all */
    private function whole(): array
    {
        $report = $this->comparison->report;
        $bytes = array_map(fn (Stored $one): ?float => $this->bytes($one, Report::SUBJECT), $report->stored);
        $isSample = $report->storedShare < 1.0;
        if ($bytes === [] || in_array(null, $bytes, true) || (count($bytes) === 1 && !$isSample)) {
            return [];
        }
        $scale = 1 / $report->storedShare;

        return [sprintf(
            'The whole store, %s: %s today, %s.',
            ($isSample ? 'about ' : '')
                . Amount::count((int) round($scale * array_sum(array_column($report->stored, 'payloads'))), 'payload'),
            Amount::bytes($scale * array_sum(array_column($report->stored, 'bytes'))),
            self::changed($scale * array_sum($bytes), $scale * array_sum(array_column($report->stored, 'bytes'))),
        )];
    }

    private static function changed(float $bytes, float $before): string
    {
        $percent = (int) round(100 * ($bytes / $before - 1));
        $sign = ['−', '±', '+'][1 + ($percent <=> 0)];

        return sprintf('%s with Amber (%s%d %%)', Amount::bytes($bytes), $sign, abs($percent));
    }

    /** @return float|null of all payloads of a set; null where the serializer was not measured, or lost something */
    private function bytes(Stored $stored, string $serializer): ?float
    {
        $set = $this->set($stored->set);
        $isRanked = $set !== null && $this->comparison->ratio($set, $serializer, Metric::Bytes, $serializer) !== null;

        return $isRanked ? (float) $set->results[$serializer]->sizes?->bytes * $stored->payloads : null;
    }

    private function set(string $name): ?SetReport
    {
        return array_column($this->comparison->report->sets, null, 'name')[$name] ?? null;
    }

    /**
     * @param bool $isFirst whether nothing of requests was said before
     * @return list<string> to read and write a payload in a request, by another's; none where it was not measured
     */
    private function time(Stored $stored, string $to, bool $isFirst): array
    {
        $set = array_column($this->comparison->report->requests->sets ?? [], null, 'name')[$stored->set] ?? null;
        $ratio = $set?->ratio(Report::SUBJECT, $to, 'both');
        if ($set === null || $ratio === null || $this->comparison->report->isBusy) {
            return [];
        }
        $measured = $set->payloads < $stored->payloads ? " ($set->payloads of them measured)" : '';
        $of = $to === $stored->writer
            ? 'today\'s ' . Amount::time($set->results[$to]->times['both']->median)
            : 'its time';

        return [($isFirst ? "reading and writing one in a request$measured " : '')
            . Certainty::share($ratio->median, $ratio->interval, $of)];
    }
}
