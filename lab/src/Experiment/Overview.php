<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Experiment;

use Amber\Lab\Dataset\Application;
use Amber\Lab\Dataset\Dataset;
use Amber\Lab\Model\Report;

/** What bench does when it is not told otherwise: fidelity, requests, then all measures on the built-in data. */
final class Overview extends Experiment
{
    /** @param list<Dataset> $sets what to measure on; those of Application in requests, the others in a loop */
    public function __construct(private readonly array $sets)
    {
    }

    public function run(Run $run): Report
    {
        $bench = $run->bench();
        $fidelity = $bench->fidelity();
        $requested = $looped = [];
        foreach ($this->sets as $set) {
            in_array($set, Application::all()) ? $requested[] = $set : $looped[] = $set;
        }
        $requests = $run->requests($requested);
        $measurement = $bench->measure($looped);

        return $run->report(
            'Overview of the built-in data',
            $measurement,
            byteChecks: Types::published($measurement->sets),
            fidelity: $fidelity,
            requests: $requests,
        );
    }
}
