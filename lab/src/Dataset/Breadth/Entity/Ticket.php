<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset\Breadth\Entity;

/** An entity as mappers fill them, with dates. */
final class Ticket
{
    /** @param list<string> $labels */
    public function __construct(
        public readonly int $id,
        public readonly string $title,
        public readonly string $status,
        public readonly \DateTimeImmutable $opened,
        public readonly ?\DateTimeImmutable $closed,
        public readonly array $labels,
    ) {
    }
}
