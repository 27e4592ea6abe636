<?php

// SPDX-License-Identifier: MIT

/* What store() does with the file that it writes: it finds these before PHP's own functions. */

declare(strict_types=1);

namespace Amber\Polyfill\Check {
    final class Written
    {
        /** @var list<array{string, int, int}> what was called, permissions and size of the file behind it */
        public static array $calls = [];

        /** @param resource $stream */
        public static function after(string $call, $stream): void
        {
            ['mode' => $mode, 'size' => $size] = fstat($stream) ?: ['mode' => 0, 'size' => 0];
            self::$calls[] = [$call, $mode & 0777, $size];
        }
    }
}

namespace Amber\Polyfill {
    use Amber\Polyfill\Check\Written;

    /** @param resource $stream */
    function fwrite($stream, string $bytes): int|false
    {
        $written = \fwrite($stream, $bytes);
        Written::after('fwrite', $stream);
        return $written;
    }

    /** @param resource $stream */
    function fsync($stream): bool
    {
        $done = \fsync($stream);
        Written::after('fsync', $stream);
        return $done;
    }
}
