<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** A number with its unit, where there are no samples behind it. */
final readonly class Figure
{
    public function __construct(public float $value, public Unit $unit) {}
}
