<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Check;

use Amber\DecodeException;
use Amber\Generator\Log;

/** What readers of other formats make of data, and how that is compared. */
final class Readings
{
    /** What the polyfill calls hooks by, and what the extension calls. */
    private const HOOKS = ['callHooks', '__unserialize', '__wakeup'];

    /**
     * @param \Closure $text of what was read
     * @return list<string> what was read, and which hooks ran on the way
     */
    public static function outcome(\Closure $read, \Closure $text): array
    {
        Log::take();
        try {
            $value = $text($read());
            return [$value, Log::take()];
        } catch (\Throwable $e) {
            return [$e::class . ': ' . $e->getMessage(), ''];
        }
    }

    /** What differs between what two readers make of the same data; null: nothing does. */
    public static function difference(\Closure $expected, \Closure $actual, \Closure $text): ?string
    {
        [$expected, $actual] = [self::outcome($expected, $text), self::outcome($actual, $text)];
        if ($actual === $expected) {
            return null;
        }
        $at = max(0, strspn($expected[0] ^ $actual[0], "\0") - 60);
        $shown = array_map(static fn (string $of): string => addcslashes($of, "\0..\37\177..\377"), [
            substr($expected[0], $at, 160), substr($actual[0], $at, 160), $expected[1], $actual[1],
        ]);
        return vsprintf("expected …%s\n  not …%s\n  hooks: %s\n  not %s", $shown);
    }

    /**
     * @param \Closure(string): mixed $read
     * @param string $shown the data, as text
     * @return string|null what came out of broken data that must not
     */
    public static function misbehaviour(\Closure $read, string $data, string $shown, bool $isCut): ?string
    {
        try {
            $read($data);
            return $isCut ? "accepted: $shown" : null;
        } catch (DecodeException $e) {
            $offset = $e->getOffset();
            $isTold = $offset >= 0 && $offset <= strlen($data) && str_ends_with($e->getMessage(), " (at byte $offset)");
            return $isTold ? null : $e->getMessage() . ": $shown";
        } catch (\Throwable $e) {
            $ofHook = array_intersect(self::HOOKS, array_column($e->getTrace(), 'function')) !== [];
            return $ofHook ? null : $e::class . ': ' . $e->getMessage() . ": $shown";
        } finally {
            Log::take();
        }
    }
}
