<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Breadth\Entity;

/** Between Thing and Bicycle. */
class Vehicle extends Thing
{
    private string $secret;

    public function __construct(string $secret, int $weight, public int $wheels)
    {
        parent::__construct($secret, $weight);
        $this->secret = "vehicle $secret";
    }

    /** @return string for the tests: what it is */
    public function label(): string
    {
        return parent::label() . " $this->secret $this->wheels";
    }
}
