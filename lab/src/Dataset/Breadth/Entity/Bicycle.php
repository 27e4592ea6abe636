<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Breadth\Entity;

/** The youngest of three. */
final class Bicycle extends Vehicle
{
    private string $secret;

    public function __construct(string $secret, int $weight, public readonly string $colour)
    {
        parent::__construct($secret, $weight, 2);
        $this->secret = "bicycle $secret";
    }

    /** @return string for the tests: what it is */
    public function label(): string
    {
        return parent::label() . " $this->secret $this->colour";
    }
}
