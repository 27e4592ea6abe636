<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Experiment;

use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Measure\Task;
use Amber\Lab\Model\Report;

/** What bench does when it is not told otherwise: fidelity, then all measures on the built-in data. */
final readonly class Overview implements Experiment
{
    /** @param list<Dataset> $sets what to measure on */
    public function __construct(private array $sets)
    {
    }

    public function name(): string
    {
        return 'overview';
    }

    public function description(): string
    {
        return 'fidelity, size, time and memory on the built-in data sets';
    }

    public function absence(): ?string
    {
        return null;
    }

    public function run(Run $run): Report
    {
        $bench = $run->bench();
        $fidelity = $bench->fidelity($run->present);
        $measurement = $bench->measure($this->sets, $run->present, Task::usual());

        return $run->report(
            'Overview of the built-in data',
            $measurement,
            byteChecks: PublishedBytes::check($measurement->sets),
            fidelity: $fidelity,
        );
    }
}
