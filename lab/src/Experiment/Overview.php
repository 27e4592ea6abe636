<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Experiment;

use Amber\Lab\Dataset\Application;
use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Model\Report;

/** What bench does when it is not told otherwise: fidelity, requests, then all measures on the built-in data. */
final class Overview implements Experiment
{
    /** @param list<Dataset> $sets what to measure on in a loop; those of Application in requests, too */
    public function __construct(private readonly array $sets) {}

    public function run(Run $run): Report
    {
        $bench = $run->bench();
        $fidelity = $bench->fidelity();
        $all = Application::all();
        $requested = array_filter($this->sets, static fn (Dataset $set): bool => in_array($set, $all));
        $requests = $run->requests(array_values($requested));
        $measurement = $bench->measure($this->sets);

        return $run->report(
            'Overview of the built-in data',
            $measurement,
            fidelity: $fidelity,
            requests: $requests,
        );
    }
}
