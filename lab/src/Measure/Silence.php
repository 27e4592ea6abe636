<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

/** Shows no progress. */
final class Silence implements Progress
{
    public function start(int $steps, string $what): void
    {
    }

    public function advance(string $at): void
    {
    }

    public function finish(): void
    {
    }
}
