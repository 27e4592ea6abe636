<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

use Amber\Lab\Dataset\Kind;

/** How Amber stands on each kind of data, and on which set of it worst in bytes or time. */
final class KindTable
{
    /** @return list<Grid> none where there is one kind of data, or no Amber beside what ratios refer to */
    public static function of(Comparison $comparison): array
    {
        $report = $comparison->report;
        if (count($comparison->kinds()) < 2 || !$report->isOfSubject()) {
            return [];
        }
        $kept = $comparison->kept();
        $apart = array_filter($comparison->kinds(), static fn (Kind $kind): bool => !in_array($kind, $kept, true));
        $rows = array_map(static fn (Kind $kind): array => self::row($comparison, $kind), [...$kept, ...$apart]);
        $left = implode(' and ', array_column($apart, 'value'));

        return [new Grid(
            ucfirst(Report::SUBJECT) . ' by kind of data',
            "Mean ratios to $report->baseline, and the set that is worst in bytes or time."
                . ($left === '' ? '' : " Means over all kinds leave out $left."),
            ['', ...array_column(Metric::main(), 'value'), 'worst'],
            $rows,
        )];
    }

    /** @return list<string|Figure|null> */
    private static function row(Comparison $comparison, Kind $kind): array
    {
        $row = [$kind->value];
        $worst = null;
        foreach (Metric::main() as $metric) {
            $ratio = $comparison->mean(Report::SUBJECT, $metric, $kind)->ratio;
            $row[] = $ratio === null ? null : new Figure($ratio, Unit::Ratio);
            foreach ($metric === Metric::Memory ? [] : $comparison->sets($metric, $kind) as $set) {
                $own = $comparison->ratio($set, Report::SUBJECT, $metric)?->median;
                if ($own !== null && $own > ($worst[0] ?? 0.0)) {
                    $worst = [$own, $metric, $set];
                }
            }
        }

        $row[] = $worst === null ? null : sprintf('%s %.2f "%s"', $worst[1]->value, $worst[0], $worst[2]->name);

        return $row;
    }
}
