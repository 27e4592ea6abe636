<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** A cell that is worse than it was. */
final readonly class Regression
{
    /**
     * @param string $cell set, serializer and metric, for people
     * @param float $before figure or ratio of the earlier report
     * @param float $now the same, of this one
     */
    public function __construct(public string $cell, public float $before, public float $now)
    {
    }

    /** @return float by how much it is worse: 0.07 for 7 % */
    public function share(): float
    {
        return $this->now / $this->before - 1;
    }
}
