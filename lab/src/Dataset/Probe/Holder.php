<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Probe;

/** A class whose private property has the name of one of its child's. */
class Holder
{
    protected int $balance = 0;

    public function __construct(private string $secret)
    {
    }

    /** @return string what only this class may see */
    public function secret(): string
    {
        return $this->secret;
    }
}
