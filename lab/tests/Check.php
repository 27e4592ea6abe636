<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Tests;

/** Thrown by a test that cannot run in this PHP. */
final class Skipped extends \RuntimeException
{
}

/** What tests may claim. */
final class Check
{
    /** Claims that two values are identical. */
    public static function same(mixed $expected, mixed $actual): void
    {
        if ($expected !== $actual) {
            throw new \RuntimeException(sprintf('expected %s, got %s', var_export($expected, true), var_export($actual, true)));
        }
    }

    /** Claims that two numbers differ by no more than rounding. */
    public static function near(float $expected, ?float $actual): void
    {
        if ($actual === null || abs($expected - $actual) > 1e-9 * max(1.0, abs($expected))) {
            throw new \RuntimeException(sprintf('expected about %s, got %s', $expected, var_export($actual, true)));
        }
    }

    /** Claims that a text holds another. */
    public static function contains(string $part, string $text): void
    {
        if (!str_contains($text, $part)) {
            throw new \RuntimeException("\"$part\" is not in:\n$text");
        }
    }

    /** Claims that something is thrown whose message holds a text. */
    public static function throws(string $message, \Closure $act): void
    {
        try {
            $act();
        } catch (\Throwable $error) {
            self::contains($message, $error->getMessage());

            return;
        }
        throw new \RuntimeException('nothing was thrown');
    }

    /** Ends the test when an extension is not loaded. */
    public static function extension(string $name): void
    {
        extension_loaded($name) || throw new Skipped("$name is not loaded");
    }
}
