<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge;

use Psr\Log\LoggerInterface;

/**
 * What a store does with an entry that cannot be read: it is missing, and a line in the log says why.
 *
 * @internal
 */
final class Misses
{
    /** Bytes of a key and of an error that are logged, each time: names in them may be as long as the entry. */
    private const MOST = 1000;

    /**
     * @param \Closure(): mixed $read
     * @param string $entry what to call it in the log
     * @param LoggerInterface|null $logger null: PHP's own log, by error_log()
     * @param \Throwable|null $error becomes what says why it cannot be read
     * @return array{mixed}|null the value; null: it cannot be read
     */
    public static function orNull(
        \Closure $read,
        string $entry,
        ?LoggerInterface $logger,
        ?\Throwable &$error = null,
    ): ?array {
        try {
            return [$read()];
        } catch (\Throwable $error) {
            // Names in it are chosen by who wrote the bytes, and keys perhaps by users.
            $why = self::cut($error::class . ': ' . $error->getMessage());
            $line = self::printable(self::cut($entry) . " cannot be read, and is missing: $why");
            // Without the error as context: to that Laravel's log adds its backtrace, thirty lines for each miss.
            $logger === null ? error_log($line) : $logger->warning($line);

            return null;
        }
    }

    /** @return string without what a terminal would obey, and what turns the direction of text; or all in ASCII */
    private static function printable(string $line): string
    {
        $isText = preg_match('~\A[^\p{C}\p{Zl}\p{Zp}]*\z~u', $line) === 1;

        return $isText ? $line : addcslashes($line, "\0..\37\177..\377");
    }

    private static function cut(string $text): string
    {
        return \strlen($text) > self::MOST ? substr($text, 0, self::MOST) . '...' : $text;
    }
}
