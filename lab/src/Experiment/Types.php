<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Experiment;

use Amber\Lab\Dataset\Article2011;
use Amber\Lab\Measure\Task;
use Amber\Lab\Model\Report;

/** "Fast serialization of data in PHP" (2011): seven small sets, one for each type of data. */
final class Types implements Experiment
{
    public function name(): string
    {
        return 'types';
    }

    public function description(): string
    {
        return 'seven small sets, one per type of data, with the bytes that were published (2011)';
    }

    public function absence(): ?string
    {
        return null;
    }

    public function run(Run $run): Report
    {
        $bench = $run->bench();
        $measurement = $bench->measure(Article2011::all(), $run->present, Task::usual());

        return $run->report(
            'Types: the seven sets of 2011',
            $measurement,
            byteChecks: PublishedBytes::check($measurement->sets),
        );
    }
}
