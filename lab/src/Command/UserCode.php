<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Command;

/** What --bootstrap names. */
final class UserCode
{
    /**
     * Runs a file that makes the user's classes loadable.
     *
     * @throws \InvalidArgumentException where it throws
     */
    public static function load(string $bootstrap): void
    {
        try {
            require_once $bootstrap;
        } catch (\Throwable $error) {
            $reason = "{$error->getMessage()} in line {$error->getLine()}";
            throw new \InvalidArgumentException("--bootstrap: $bootstrap: $reason");
        }
    }
}
