<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

/** Whoever wants to know how far a run is; nobody, unless a class that shows it is made of this one. */
class Progress
{
    /**
     * @param int $steps how many advance() will follow
     * @param string $what is done in them
     */
    public function start(int $steps, string $what): void
    {
    }

    /** @param string $at what was done in that step */
    public function advance(string $at): void
    {
    }

    /** Called once at the end. */
    public function finish(): void
    {
    }
}
