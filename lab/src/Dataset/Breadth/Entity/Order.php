<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Breadth\Entity;

/** What was ordered, by whom. */
final class Order
{
    /** @var list<Line> */
    public array $lines = [];

    public function __construct(public readonly int $id, public readonly Buyer $buyer, protected string $state, protected float $total)
    {
        $buyer->orders[] = $this;
    }

    /** @return string for the tests: what it is */
    public function label(): string
    {
        return "$this->id $this->state $this->total";
    }
}
