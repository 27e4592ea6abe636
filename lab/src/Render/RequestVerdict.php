<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Convert\Report\Amount;
use Amber\Lab\Model\Mean;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\RequestReport;

/** The answer for a request, in words: who is the fastest where each call is made once, and how Amber stands. */
final readonly class RequestVerdict
{
    private function __construct(private RequestReport $requests, private string $base) {}

    /** @return list<string> sentences; none where nothing was measured in requests */
    public static function sentences(Report $report): array
    {
        if ($report->requests === null || count($report->requests->serializers) < 2) {
            return [];
        }
        if ($report->isBusy) {
            return $report->requests->leftOut;
        }
        $verdict = new self($report->requests, $report->baseline);
        // Of the user's own data the gain says it, of each set alone: a mean would not know how large a part each is.
        $isToldApart = $report->isOfSubject() && $report->stored === [];

        return [
            ...count($report->stored) > 1 ? [] : $verdict->fastest(),
            ...$isToldApart ? $verdict->standing() : [],
            ...$report->requests->leftOut,
        ];
    }

    /** @return list<string> */
    private function fastest(): array
    {
        $names = $this->requests->leaders($this->base);
        if ($names === []) {
            return [];
        }
        $isThere = in_array(Report::SUBJECT, $this->requests->serializers, true);
        if ($isThere && !$this->requests->mean(Report::SUBJECT, $this->base, 'both')->isWhole()) {
            return ['In a request nobody is named the fastest, as Amber cannot be compared on every set.'];
        }
        $mean = fn (string $one, string $other): Mean => $this->requests->mean($one, $other, 'both');
        $answer = count($names) > 1
            ? Certainty::tie('the fastest', $names, $mean)
            : Text::serializer($names[0]) . $this->ratio($names[0]) . ' is the fastest';

        return ["In a request, where a value is decoded and encoded once, $answer."];
    }

    /** What is said of Amber anyway is not said twice. */
    private function ratio(string $name): string
    {
        $ratio = (float) $this->requests->mean($name, $this->base, 'both')->ratio;

        return in_array($name, [$this->base, Report::SUBJECT], true) ? '' : ' (' . Amount::ratio($ratio) . '×)';
    }

    /** @return list<string> */
    private function standing(): array
    {
        $shares = [];
        foreach (array_unique([$this->base, RequestReport::NATIVE]) as $peer) {
            $mean = $this->requests->mean(Report::SUBJECT, $peer, 'both');
            $of = Text::serializer($peer) . '\'s time';
            if ($mean->ratio !== null && $mean->isWhole()) {
                $shares[] = Certainty::share($mean->ratio, $mean->interval, $of);
            }
        }

        return $shares === [] ? [] : ['Amber there: ' . implode('; ', $shares) . '.'];
    }
}
