<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Payload;

/** One payload of the user's. */
final readonly class Sample
{
    /**
     * @param string $name to name it by where it cannot be read: a file, the number of a cache entry
     * @param string $data its bytes
     */
    public function __construct(public string $name, public string $data)
    {
    }
}
