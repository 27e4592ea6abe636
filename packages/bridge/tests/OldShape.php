<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

/** A class that has changed since its objects were kept: its hook fails, as where a type no longer fits. */
final class OldShape
{
    /** @return array{} */
    public function __serialize(): array
    {
        return [];
    }

    /** @param array<mixed> $data */
    public function __unserialize(array $data): void
    {
        throw new \TypeError('an old shape');
    }
}
