<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Experiment;

use Amber\Lab\Model\Report;

/** A question, and how it is measured. A new experiment is one class and one line in Catalogue. */
abstract class Experiment
{
    /** @var string as given to --experiment */
    public const NAME = '';

    /** @var string what it answers, for --list */
    public const DESCRIPTION = '';

    /** @return string|null what is missing to run it here, and how to get it; null when nothing is */
    public function absence(): ?string
    {
        return null;
    }

    /** @return Report what was found out */
    abstract public function run(Run $run): Report;
}
