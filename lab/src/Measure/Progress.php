<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

/** Whoever wants to know how far a run is. */
interface Progress
{
    /** @param int $steps how many advance() will follow */
    public function start(int $steps): void;

    /** @param string $set name of the data set at work */
    public function advance(string $set): void;

    /** Called once at the end. */
    public function finish(): void;
}
