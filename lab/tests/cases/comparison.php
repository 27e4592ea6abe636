<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

use Amber\Lab\Dataset\Group;
use Amber\Lab\Model\Comparison;
use Amber\Lab\Model\Faith;
use Amber\Lab\Model\Metric;
use Amber\Lab\Tests\Check;
use Amber\Lab\Tests\Reports;

$compare = static fn (array ...$sets): Comparison => new Comparison(Reports::of(
    array_map(static fn (int $i, array $results) => Reports::set("set$i", $results), array_keys($sets), $sets),
    ['igbinary', 'amber', 'json'],
));

return [
    'a ratio is the figure by that of the baseline' => static function () use ($compare): void {
        $comparison = $compare([
            Reports::result('igbinary', 200, [10.0], [40.0]),
            Reports::result('amber', 100, [5.0], [10.0]),
        ]);
        $set = $comparison->report->sets[0];
        Check::near(0.5, $comparison->ratio($set, 'amber', Metric::Bytes));
        Check::near(0.25, $comparison->ratio($set, 'amber', Metric::Decode));
    },
    'what is lossy has neither ratio nor rank, however fast it is' => static function () use ($compare): void {
        $comparison = $compare([
            Reports::result('igbinary', 200, [10.0], [40.0]),
            Reports::result('json', 1, [1.0], [1.0], 1, Faith::Lossy),
        ]);
        $set = $comparison->report->sets[0];
        Check::same(null, $comparison->ratio($set, 'json', Metric::Bytes));
        Check::same(['igbinary'], $comparison->best($set, Metric::Encode));
        Check::same(0, $comparison->faithfulSets('json'));
    },
    'the best is not alone where the spread does not tell it from the next' => static function () use ($compare): void {
        $comparison = $compare([
            Reports::result('igbinary', 200, [10.0, 11.0, 12.0], [40.0]),
            Reports::result('amber', 100, [9.0, 10.0, 11.0], [10.0]),
        ]);
        $set = $comparison->report->sets[0];
        Check::same(['igbinary', 'amber'], $comparison->best($set, Metric::Encode));
        Check::same(['amber'], $comparison->best($set, Metric::Decode));
        Check::same(false, $comparison->behind($set, 'igbinary', Metric::Encode));
    },
    'a mean counts only the sets that it stands on' => static function () use ($compare): void {
        $comparison = $compare(
            [Reports::result('igbinary', 100, [1.0], [1.0]), Reports::result('json', 400, [1.0], [1.0])],
            [Reports::result('igbinary', 100, [1.0], [1.0]), Reports::result('json', 1, [1.0], [1.0], 1, Faith::Lossy)],
            [Reports::result('igbinary', 100, [1.0], [1.0]), Reports::result('json', 100, [1.0], [1.0])],
        );
        $mean = $comparison->mean('json', Metric::Bytes);
        Check::near(2.0, $mean->ratio);
        Check::same(2, $mean->sets);
        Check::same(0, $comparison->mean('json', Metric::Bytes, Group::Article)->sets);
    },
    'a figure of zero has no ratio' => static function () use ($compare): void {
        $comparison = $compare([
            Reports::result('igbinary', 100, [1.0], [1.0], 50),
            Reports::result('amber', 100, [1.0], [1.0], 0),
        ]);
        Check::same(null, $comparison->ratio($comparison->report->sets[0], 'amber', Metric::Memory));
    },
];
