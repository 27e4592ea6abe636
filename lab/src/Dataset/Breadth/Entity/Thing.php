<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Breadth\Entity;

/** The oldest of three classes with a private property of the same name each. */
class Thing
{
    private string $secret;
    protected int $weight;

    public function __construct(string $secret, int $weight)
    {
        $this->secret = "thing $secret";
        $this->weight = $weight;
    }

    /** @return string for the tests: what it is */
    public function label(): string
    {
        return "$this->secret $this->weight";
    }
}
