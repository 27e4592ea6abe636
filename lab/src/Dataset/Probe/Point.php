<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Probe;

/** Readonly properties to lose. */
final class Point
{
    public function __construct(public readonly int $x, public readonly float $y)
    {
    }
}
