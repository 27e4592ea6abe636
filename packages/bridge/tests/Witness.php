<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

/** Notes the backtrace that an exception has which one of its hooks throws. */
final class Witness
{
    /** @var list<string> with arguments */
    public static array $saw = [];

    /** @return array{} */
    public function __serialize(): array
    {
        self::$saw[] = self::trace(new \Exception());

        return [];
    }

    /** @param array<mixed> $data */
    public function __unserialize(array $data): void
    {
        self::$saw[] = self::trace(new \Exception());
    }

    /** @return string the backtrace with all arguments, down to the test */
    public static function trace(\Throwable $error): string
    {
        $frames = $error->getTrace();
        $test = array_search(SecretsTest::TEST, array_column($frames, 'function'), true);

        return print_r(\array_slice($frames, 0, $test === false ? null : $test), true);
    }
}
