<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

/** As Gadget, by the newer hooks, and by the oldest. */
final class UnserializingGadget extends Gadget implements \Serializable
{
    /** @return array{n: int} */
    public function __serialize(): array
    {
        return ['n' => 1];
    }

    /** @param array<mixed> $data */
    public function __unserialize(array $data): void
    {
        self::$ran[] = __METHOD__;
    }

    public function serialize(): string
    {
        return 'n';
    }

    public function unserialize(string $data): void
    {
        self::$ran[] = __METHOD__;
    }
}
