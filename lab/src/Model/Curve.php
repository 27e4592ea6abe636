<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Model;

/** A chart of times over a number, on logarithmic axes. */
final readonly class Curve
{
    /**
     * @param string $title for its heading
     * @param string $axis what x counts
     * @param list<Series> $series
     */
    public function __construct(public string $title, public string $axis, public array $series)
    {
    }
}
