<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** Where a figure may lie. */
final readonly class Interval
{
    private const WIDEST = 1.25;

    /**
     * @param float $low lower end, in the unit of the figure
     * @param float $high upper end, not below $low
     */
    public function __construct(public float $low, public float $high) {}

    /** @return bool whether it is narrow enough to answer with: its end is at most a quarter above its beginning */
    public function isNarrow(): bool
    {
        return $this->high <= self::WIDEST * $this->low;
    }
}
