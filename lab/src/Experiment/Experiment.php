<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Experiment;

use Amber\Lab\Model\Report;

/** A question, and how it is measured. A new experiment is one class and one line in Catalogue. */
interface Experiment
{
    /** @return string as given to --experiment */
    public function name(): string;

    /** @return string what it answers, in a line */
    public function description(): string;

    /** @return string|null what is missing to run it here, and how to get it; null when nothing is */
    public function absence(): ?string;

    /** @return Report what was found out */
    public function run(Run $run): Report;
}
