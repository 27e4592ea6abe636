<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

use Amber\Convert\Report\Amount;

/** Turns a mix of reads and writes into what it costs per request and per second. */
final class MixTable
{
    /** @return list<Grid> one per data set, for reports that have a mix */
    public static function of(Report $report): array
    {
        $mix = $report->mix;
        if ($mix === null) {
            return [];
        }
        $note = sprintf(
            'A request reads %s (decode and release) and writes %s; there are %s requests per second. Traffic is what'
            . ' goes to and from the store; saved is against serialize().',
            self::number($mix->reads) . ($mix->reads === 1.0 ? ' payload' : ' payloads'),
            self::number($mix->writes),
            self::number($mix->rps),
        );
        $grids = [];
        foreach ($report->sets as $set) {
            $grids[] = new Grid(
                "Your mix on $set->name",
                $note,
                [
                    '', 'CPU per request', 'of a core', 'CPU saved',
                    'traffic per s', 'traffic saved', 'stored per payload',
                ],
                self::rows($set, $mix),
            );
        }

        return $grids;
    }

    /** @return list<list<string|Figure|null>> */
    private static function rows(SetReport $set, Mix $mix): array
    {
        $reference = $set->results[RequestReport::NATIVE] ?? null;
        $rows = [];
        foreach ($set->results as $name => $result) {
            $cost = $mix->cost($result);
            $traffic = $mix->traffic($result);
            if ($cost === null || $traffic === null || $result->sizes === null || !$result->fidelity->ranked()) {
                $rows[] = [$name, null, null, null, null, null, null];
                continue;
            }
            $rows[] = [
                $name,
                new Figure($cost, Unit::Nanoseconds),
                new Figure(100 * $cost * $mix->rps / 1e9, Unit::Percent),
                self::saved($cost, $reference === null ? null : $mix->cost($reference)),
                new Figure($traffic * $mix->rps, Unit::Bytes),
                self::saved($traffic, $reference === null ? null : $mix->traffic($reference)),
                new Figure($result->sizes->bytes, Unit::Bytes),
            ];
        }

        return $rows;
    }

    private static function saved(float $own, ?float $reference): ?Figure
    {
        return $reference === null || $reference <= 0 ? null : new Figure(100 * (1 - $own / $reference), Unit::Percent);
    }

    private static function number(float $number): string
    {
        return rtrim(rtrim(Amount::number($number, 2), '0'), '.');
    }
}
