<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** A geometric mean of ratios over several data sets. */
final readonly class Mean
{
    /**
     * @param float|null $ratio null when there was nothing to take a mean of
     * @param int $sets how many data sets it stands on
     */
    public function __construct(public ?float $ratio, public int $sets)
    {
    }
}
