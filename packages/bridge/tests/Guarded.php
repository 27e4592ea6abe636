<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

/** Its destructor calls what it holds, so its hook throws, for bytes to make none: as guzzle/psr7's FnStream. */
final class Guarded
{
    /** @var list<string> names of what was called */
    public static array $called = [];

    public string $call = '';

    public function __wakeup(): void
    {
        throw new \LogicException('Never from bytes');
    }

    public function __destruct()
    {
        self::$called[] = $this->call;
    }
}
