<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Stores;

/** An object that says itself what of it is kept. */
final class Hooked
{
    public function __construct(private string $secret)
    {
    }

    /** @return array{string} */
    public function __serialize(): array
    {
        return [strrev($this->secret)];
    }

    /** @param array{string} $data */
    public function __unserialize(array $data): void
    {
        $this->secret = strrev($data[0]);
    }
}
