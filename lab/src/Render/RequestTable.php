<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Render;

use Amber\Convert\Report\Amount;
use Amber\Lab\Model\Figure;
use Amber\Lab\Model\Grid;
use Amber\Lab\Model\Ratio;
use Amber\Lab\Model\Report;
use Amber\Lab\Model\RequestReport;
use Amber\Lab\Model\RequestResult;
use Amber\Lab\Model\RequestSet;
use Amber\Lab\Model\Unit;

/** Decoding and encoding once in a request, as tables: means, the calls that follow, and each set. */
final readonly class RequestTable
{
    /** What is timed, in the order of columns. */
    private const WHAT = ['decode', 'encode', 'both'];

    /** @var non-empty-list<string> what times are held against: what ratios refer to, and serialize() */
    private array $peers;

    private function __construct(private RequestReport $requests, private string $base)
    {
        $this->peers = array_values(array_unique([$base, RequestReport::NATIVE]));
    }

    /** @return list<Grid> means of each serializer; none where nothing was measured in requests */
    public static function means(Report $report): array
    {
        $table = self::of($report);

        return $table === null ? [] : [$table->first(), $table->following()];
    }

    /** @return list<Grid> how Amber stands on each set, and the figures of each */
    public static function sets(Report $report): array
    {
        $table = self::of($report);

        return $table === null ? [] : [
            ...$report->isOfSubject() ? [$table->subject()] : [],
            ...array_map($table->set(...), $table->requests->sets),
        ];
    }

    private static function of(Report $report): ?self
    {
        return $report->requests === null ? null : new self($report->requests, $report->baseline);
    }

    private function first(): Grid
    {
        $rows = [];
        $others = array_slice($this->peers, 1);
        foreach ($this->requests->serializers as $name) {
            $row = [$name];
            foreach (self::WHAT as $what) {
                $row[] = $this->mean($name, $this->base, $what);
            }
            array_push($row, $this->spread($name), $this->mean($name, $this->base, 'both ' . RequestResult::BUSY));
            foreach ($others as $peer) {
                $row[] = $this->mean($name, $peer, 'both');
            }
            $rows[] = $row;
        }
        $columns = ['', ...self::WHAT, '±', 'both, after other work'];
        foreach ($others as $peer) {
            $columns[] = 'both, by ' . Text::serializer($peer);
        }

        $sets = $this->requests->sets;
        $over = count($sets) === 1 ? "on \"{$sets[0]->name}\"" : 'over ' . count($sets) . ' sets';

        return new Grid(
            'The first calls in a request',
            "Under {$this->requests->server} a value is decoded and encoded once; mean times relative to "
                . Text::serializer($this->base)
                . " (1.00) $over; less is better; – is of one that did not give back each value as it was, or ended the"
                . ' server; "after other work" is behind a millisecond of it.',
            $columns,
            $rows,
        );
    }

    private function following(): Grid
    {
        $columns = $rows = [];
        foreach (['decode', 'encode'] as $what) {
            for ($call = 2; $call <= RequestReport::CALLS; ++$call) {
                $columns[] = "$what $call";
            }
        }
        foreach ($this->requests->serializers as $name) {
            $figure = fn (string $time): ?Figure => $this->mean($name, $this->base, $time);
            $rows[] = [$name, ...array_map($figure, $columns)];
        }
        $calls = 'Calls 2 to ' . RequestReport::CALLS . ', each relative to that of ' . Text::serializer($this->base);

        return new Grid('The same value again in a request', "$calls (1.00).", ['', ...$columns], $rows);
    }

    private function subject(): Grid
    {
        $columns = [''];
        $rows = array_map(static fn (RequestSet $set): array => [$set->name], $this->requests->sets);
        foreach ($this->peers as $peer) {
            foreach (self::WHAT as $what) {
                $columns[] = "$what by " . Text::serializer($peer);
                foreach ($this->requests->sets as $place => $set) {
                    $rows[$place][] = self::ratio($set->ratio(Report::SUBJECT, $peer, $what));
                }
            }
        }

        return new Grid(
            ucfirst(Report::SUBJECT) . ' in a request, set by set',
            'Times by those of others; ~ is too close to call.',
            $columns,
            $rows,
        );
    }

    private function set(RequestSet $set): Grid
    {
        $rows = [];
        foreach ($set->results as $name => $result) {
            $row = [$name];
            foreach (self::WHAT as $what) {
                $row[] = $result->times[$what] ?? null;
            }
            foreach ([0, 1] as $place) {
                $quantile = $result->quantiles['both'][$place] ?? null;
                $row[] = $quantile === null ? null : new Figure($quantile, Unit::Nanoseconds);
            }
            $row[] = $result->times['both ' . RequestResult::BUSY] ?? null;
            foreach ($this->peers as $peer) {
                $row[] = $name === $peer ? Amount::ratio(1.0) : self::ratio($set->ratio($name, $peer, 'both'));
            }
            $rows[] = $row;
        }
        $columns = ['', ...self::WHAT, '10 %', '90 %', 'after other work'];
        foreach ($this->peers as $peer) {
            $columns[] = 'by ' . Text::serializer($peer);
        }

        return new Grid(
            "In a request: $set->name",
            "$set->description. Medians; 10 and 90 % of the requests take no longer for both.",
            $columns,
            $rows,
        );
    }

    /** A mean that lacks a set is one of something else. */
    private function mean(string $serializer, string $to, string $time): ?Figure
    {
        $mean = $this->requests->mean($serializer, $to, $time);

        return $mean->ratio === null || !$mean->isWhole() ? null : new Figure($mean->ratio, Unit::Ratio);
    }

    private function spread(string $serializer): ?string
    {
        $mean = $this->requests->mean($serializer, $this->base, 'both');

        return $mean->ratio === null || $mean->interval === null || !$mean->isWhole()
            ? null
            : Units::spread($mean->interval, $mean->ratio);
    }

    private static function ratio(?Ratio $ratio): ?string
    {
        return $ratio === null ? null : Amount::ratio($ratio->median) . ($ratio->isTooCloseToCall() ? '~' : '');
    }
}
