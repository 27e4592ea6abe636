<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

use Amber\Lab\Model\SetReport;

/** What came of measuring data sets. */
final readonly class Measurement
{
    /**
     * @param list<SetReport> $sets
     * @param array<string, float> $loopCost nanoseconds taken off per call, by the value of Operation
     * @param array<string, string> $skipped why a set was not measured, by its name
     */
    public function __construct(public array $sets, public array $loopCost, public array $skipped) {}
}
