<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab;

/**
 * For classes whose destructors remove files and end processes: no data makes one of their objects. Where
 * __unserialize() throws, the destructor is not called.
 */
trait OfThisProcess
{
    /** @throws \LogicException always */
    public function __serialize(): never
    {
        throw new \LogicException(self::class . ' belongs to this process');
    }

    /**
     * @param array<mixed> $data
     * @throws \LogicException always
     */
    public function __unserialize(array $data): never
    {
        throw new \LogicException(self::class . ' belongs to this process');
    }
}
