<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Experiment;

use Amber\Lab\Model\Report;

/** A question, and how it is measured. */
interface Experiment
{
    /** @return Report what was found out */
    public function run(Run $run): Report;
}
