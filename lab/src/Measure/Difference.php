<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Measure;

/** Where two values part. It names types and places, never contents. */
final readonly class Difference
{
    /**
     * @param string $reason in words, to follow "≠"
     * @param int $depth how deep in the value it was found; 0 is the value itself
     */
    public function __construct(public string $reason, public int $depth)
    {
    }
}
