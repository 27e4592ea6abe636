<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Check;

/** Its hook writes into its property, which may be a reference to what is around it. */
final class Replacing
{
    public mixed $whole = null;

    public function __wakeup(): void
    {
        $this->whole = 'of the hook';
    }
}
