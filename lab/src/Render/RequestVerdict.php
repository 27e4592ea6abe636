<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Lab\Model\Report;
use Amber\Lab\Model\RequestReport;
use Amber\Lab\Model\RequestResult;

/** The answer for a request, in words: who is the fastest where each call is made once, and how Amber stands. */
final readonly class RequestVerdict
{
    private function __construct(private RequestReport $requests, private string $base)
    {
    }

    /** @return list<string> sentences; none where nothing was measured in requests */
    public static function sentences(Report $report): array
    {
        if ($report->requests === null || count($report->requests->serializers) < 2) {
            return [];
        }
        $verdict = new self($report->requests, $report->baseline);

        return [...$verdict->fastest(), ...$report->isOfSubject() ? $verdict->standing() : []];
    }

    /** @return list<string> */
    private function fastest(): array
    {
        $means = [];
        foreach ($this->requests->serializers as $name) {
            $mean = $this->requests->mean($name, $this->base, 'both 1');
            if ($mean->ratio !== null && $mean->isWhole()) {
                $means[$name] = $mean->ratio;
            }
        }
        asort($means);
        $names = [];
        foreach ($means as $name => $mean) {
            if ($mean < (1 + Verdict::CLOSE) * (float) reset($means)) {
                $names[] = sprintf('%s (%s×)', $name, Units::ratio($mean));
            }
        }

        return $names === [] ? [] : [sprintf(
            'In a request, where a value is decoded and encoded once, %s %s the fastest.',
            Text::enumeration($names),
            count($names) > 1 ? 'are level as' : 'is',
        )];
    }

    /** @return list<string> */
    private function standing(): array
    {
        $shares = [];
        foreach (array_unique([$this->base, RequestReport::NATIVE]) as $peer) {
            $both = $this->share($peer, 'both 1');
            if ($both !== null) {
                $shares[] = sprintf(
                    "%s of %s's time (%s to decode, %s to encode; %s after other work)",
                    $both,
                    $peer === RequestReport::NATIVE ? 'serialize()' : $peer,
                    $this->share($peer, 'decode 1') ?? '–',
                    $this->share($peer, 'encode 1') ?? '–',
                    $this->share($peer, 'both ' . RequestResult::BUSY) ?? '–',
                );
            }
        }

        return $shares === [] ? [] : [ucfirst(Report::SUBJECT) . ' takes there ' . Text::enumeration($shares) . '.'];
    }

    private function share(string $peer, string $time): ?string
    {
        $mean = $this->requests->mean(Report::SUBJECT, $peer, $time);

        return $mean->ratio === null || !$mean->isWhole() ? null : Units::ratio($mean->ratio);
    }
}
