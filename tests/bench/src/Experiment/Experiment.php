<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Experiment;

use Amber\Lab\Experiment\Experiment as OfLab;

/** One of Amber's own records. A new one is a class and a line in ExperimentCommand. */
abstract class Experiment implements OfLab
{
    /** @var string of the command */
    public const NAME = '';

    /** @var string what it answers, for the list */
    public const DESCRIPTION = '';

    /** @return string|null what is missing to run it here, and how to get it; null when nothing is */
    public function absence(): ?string
    {
        return null;
    }
}
