<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

use Amber\Convert\Format\PayloadError;

/** An open file: what PHP's functions say of it, or an error. */
final class File
{
    private const MOST_BYTES = 1 << 30;

    /**
     * @param resource $file
     * @return string all that is in it
     * @throws PayloadError where it cannot be read
     */
    public static function contents($file): string
    {
        if (self::status($file)['size'] > self::MOST_BYTES) {
            throw new PayloadError('is larger than a gigabyte');
        }
        rewind($file);
        $bytes = stream_get_contents($file);

        return $bytes === false ? throw new PayloadError('cannot be read') : $bytes;
    }

    /**
     * @param resource $file
     * @return array<int|string, int> as of fstat()
     * @throws PayloadError where there is none
     */
    public static function status($file): array
    {
        return fstat($file) ?: throw new PayloadError('cannot be read');
    }

    /**
     * @param resource $file
     * @return string what no other file has at the same time
     */
    public static function identity($file): string
    {
        $status = self::status($file);

        return "{$status['dev']}:{$status['ino']}";
    }

    /** @return bool whether nothing of that name is there, as far as this process may look */
    public static function isGone(string $path): bool
    {
        clearstatcache(true, $path);

        return @lstat($path) === false && @lstat(dirname($path) . '/.') !== false;
    }

    /**
     * @return array<string, true> identities of the files that other processes have open, as far as this one may look
     *     (proc(5), /proc/PID/fd)
     */
    public static function openElsewhere(): array
    {
        $open = [];
        foreach (glob('/proc/[0-9]*', GLOB_NOSORT) ?: [] as $process) {
            if ((int) basename($process) === getmypid()) {
                continue;
            }
            foreach (@scandir("$process/fd") ?: [] as $descriptor) {
                $status = $descriptor[0] === '.' ? false : @stat("$process/fd/$descriptor");
                if ($status !== false) {
                    $open["{$status['dev']}:{$status['ino']}"] = true;
                }
            }
        }

        return $open;
    }

    /**
     * @param resource $file locked
     * @return bool whether somebody waits for the lock (proc(5), /proc/locks); false where the system does not tell
     */
    public static function isAwaited($file): bool
    {
        $inode = self::status($file)['ino'];

        return preg_match("~^\\d+: -> FLOCK .*:$inode ~m", (string) @file_get_contents('/proc/locks')) === 1;
    }
}
