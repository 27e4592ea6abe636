<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

/** What to replace, and by what. */
final readonly class Change
{
    /** @param string $old what was read, and must still be there */
    public function __construct(public string $key, public string $old, public string $new)
    {
    }
}
