<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill\Check;

/** The files of tests/vectors/. */
final class Vectors
{
    /**
     * @param string $name "good", "bad", and both with "-compressed" behind
     * @return iterable<array<string, mixed>> what tests/vectors/README.md says, a line each
     */
    public static function of(string $name): iterable
    {
        foreach (file(__DIR__ . "/../../../../tests/vectors/$name.jsonl", FILE_IGNORE_NEW_LINES) ?: [] as $line) {
            yield json_decode($line, true, 512, JSON_THROW_ON_ERROR | JSON_BIGINT_AS_STRING);
        }
    }
}
