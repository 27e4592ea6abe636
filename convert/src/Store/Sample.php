<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

/** One payload of the user's. */
final readonly class Sample
{
    /**
     * @param string $name to name it by where it cannot be read: a file, the number of a cache entry
     * @param string|null $data its bytes; null where it is left out
     * @param string $reason why it is
     */
    public function __construct(public string $name, public ?string $data = null, public string $reason = '')
    {
    }
}
