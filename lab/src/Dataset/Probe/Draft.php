<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Probe;

/** A typed property without a value, to lose by giving it one. */
final class Draft
{
    public string $body;

    public function __construct(public string $title)
    {
    }
}
