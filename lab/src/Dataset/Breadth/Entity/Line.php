<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Breadth\Entity;

/** One ware of an order. */
final class Line
{
    public function __construct(public readonly Order $order, public readonly string $ware, public readonly int $quantity, public readonly float $price)
    {
        $order->lines[] = $this;
    }
}
