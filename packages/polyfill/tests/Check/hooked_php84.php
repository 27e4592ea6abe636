<?php

// SPDX-License-Identifier: MIT

/* Properties as PHP 8.4 has them. */

declare(strict_types=1);

namespace Amber\Polyfill\Check\Canaries;

final class Hooked
{
    public int $virtual {
        get => 1;
    }

    public string $text = '' {
        set(int|string $value) {
            Heard::of('a set hook');
            $this->text = "set $value";
        }
    }

    public string $shown = '' {
        get {
            Heard::of('a get hook');
            return $this->shown;
        }
    }

    public private(set) int $closed = 0;
}
