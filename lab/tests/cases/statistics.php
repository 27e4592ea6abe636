<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

use Amber\Lab\Model\Samples;
use Amber\Lab\Model\Statistics;
use Amber\Lab\Tests\Check;

return [
    'the median of an odd number of samples is the one in the middle' => static function (): void {
        Check::same(3.0, Statistics::median([9, 1, 3]));
    },
    'the median of an even number of samples is the mean of the two in the middle' => static function (): void {
        Check::same(2.5, Statistics::median([4, 1, 3, 2]));
    },
    'one wild sample moves neither the median nor the deviation' => static function (): void {
        Check::same(10.0, Statistics::median([10, 11, 9, 10, 5000]));
        Check::same(1.0, Statistics::medianAbsoluteDeviation([10, 11, 9, 10, 5000]));
    },
    'under the geometric mean twice and half cancel out' => static function (): void {
        Check::near(1.0, Statistics::geometricMean([2, 0.5]));
        Check::near(6.0, Statistics::geometricMean([4, 9]));
    },
    'there is no geometric mean of nothing' => static function (): void {
        Check::same(null, Statistics::geometricMean([]));
    },
    'samples written as JSON keep every number they were made from' => static function (): void {
        $json = json_decode(json_encode(new Samples(3, [2.0, 1.0, 4.0])), true);
        Check::same([2, 1, 4], $json['samples_ns']);
        Check::same([2, 1, 1, 4, 3], [
            $json['median_ns'], $json['deviation_ns'], $json['min_ns'], $json['max_ns'], $json['revolutions'],
        ]);
    },
];
