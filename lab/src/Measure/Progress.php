<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

/** Whoever wants to know how far a run is. */
interface Progress
{
    /** @param int $steps how many advance() will follow */
    public function start(int $steps): void;

    /** @param string $at what was done in that step */
    public function advance(string $at): void;

    /** Called once at the end. */
    public function finish(): void;
}
