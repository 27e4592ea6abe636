<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Breadth\Entity;

/** Somebody who orders; leads to the orders, which lead back, as an ORM maps both sides of a relation. */
final class Buyer
{
    /** @var list<Order> */
    public array $orders = [];

    public function __construct(private int $id, private string $name, private string $email, private \DateTimeImmutable|string $since)
    {
    }

    /** @return string for the tests: who it is */
    public function label(): string
    {
        return "$this->id $this->name <$this->email> " . (is_string($this->since) ? $this->since : $this->since->format('c'));
    }
}
