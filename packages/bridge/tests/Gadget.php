<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

/** Notes when code of it runs, as a class would that somebody wants to have built from foreign bytes. */
class Gadget
{
    /** @var list<string> what ran */
    public static array $ran = [];

    public int $n = 1;

    public function __wakeup(): void
    {
        self::$ran[] = __METHOD__;
    }

    public function __destruct()
    {
        self::$ran[] = __METHOD__;
    }
}
