<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Breadth\Entity;

/** Objects of one class, in order, which is stored as the list it holds. */
final class Collection
{
    /** @param list<Transfer> $items */
    public function __construct(private array $items)
    {
    }

    /** @return list<Transfer> */
    public function __serialize(): array
    {
        return $this->items;
    }

    /** @param list<Transfer> $data */
    public function __unserialize(array $data): void
    {
        $this->items = $data;
    }
}
