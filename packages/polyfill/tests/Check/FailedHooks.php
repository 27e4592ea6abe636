<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Check;

use Amber\Polyfill\Check\Canaries\Heard;
use Amber\Polyfill\Check\Canaries\Paid;
use Amber\Polyfill\Check\Canaries\Quiet;
use Amber\Polyfill\Check\Canaries\Restored;
use Amber\Polyfill\Check\Canaries\Waking;

/** Which destructors run when a hook fails, which only the extension can tell PHP. */
final class FailedHooks
{
    /**
     * @param \Closure(mixed): string $write
     * @param \Closure(string): mixed $expected
     * @param \Closure(string): mixed $actual
     */
    public static function check(Report $report, \Closure $write, \Closure $expected, \Closure $actual): void
    {
        if (!extension_loaded('amber')) {
            $report->note('the extension is not loaded: all destructors run when a hook fails');
            return;
        }
        foreach (self::values() as $name => $value) {
            $data = $write($value);
            unset($value);
            [$wanted, $heard] = [self::heard($expected, $data), self::heard($actual, $data)];
            $problem = $heard === $wanted ? null : "$heard, not $wanted";
            $report->check("destructors, $name", $problem);
        }
    }

    /** @return iterable<string, mixed> */
    private static function values(): iterable
    {
        yield 'none fails' => [new Waking('a', new Restored('b')), new Paid('c'), new Quiet('d')];
        foreach (['Waking' => Waking::class, 'Restored' => Restored::class] as $name => $class) {
            yield "$name fails first" => [new $class('bad'), new Waking('a'), new Restored('b'), new Quiet('c')];
            yield "$name fails last" => [new Waking('a'), new Restored('b'), new Quiet('c'), new $class('bad')];
            yield "$name fails between others, one in it"
                => [new Waking('a'), new $class('bad', new Restored('b', new Quiet('c'))), new Waking('d')];
            yield "$name fails after a payload" => [new $class('bad'), new Paid('a')];
        }
        yield 'a payload fails' => [new Paid('a'), new Waking('b'), new Quiet('c'), new Paid('bad')];
    }

    /** What is heard of the destructors until all is released. */
    private static function heard(\Closure $read, string $data): string
    {
        Heard::take();
        try {
            $value = $read($data);
        } catch (\LogicException $error) {
            $value = $error->getMessage();
            unset($error);
        }
        $heard = Heard::take();
        unset($value);
        return "$heard; then " . Heard::take();
    }
}
