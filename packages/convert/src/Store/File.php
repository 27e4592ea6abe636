<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert\Store;

use Amber\Convert\Format\PayloadError;

/** An open file: what PHP's functions say of it, or an error. */
final class File
{
    /** Of a mode (inode(7)): the type. */
    private const TYPE = 0170000;
    private const REGULAR = 0100000;

    /** What PHP reads at a time. Where it is less, that was all. */
    private const CHUNK = 8192;

    /**
     * @param resource $file
     * @return string all that is in it
     * @throws PayloadError where it cannot be read
     */
    public static function contents($file): string
    {
        if (ftell($file) !== 0) {
            rewind($file);
        }
        $bytes = @fread($file, self::CHUNK);
        $rest = $bytes !== false && strlen($bytes) === self::CHUNK ? @stream_get_contents($file) : '';

        return $bytes === false || $rest === false ? throw new PayloadError('cannot be read') : $bytes . $rest;
    }

    /**
     * Opening a pipe waits for nobody, what was opened is looked at, and no more is read than its size, as some files
     * of /proc have none and never end.
     *
     * @param int $most bytes
     * @return string what is in a file that nobody shall change
     * @throws PayloadError for what is no regular file, cannot be read, or is larger
     */
    public static function sample(string $path, int $most = PHP_INT_MAX): string
    {
        if (str_contains($path, '://')) {
            throw new PayloadError('is an address and no file');
        }
        $file = @fopen($path, 'rbn');
        ['mode' => $mode, 'size' => $size] = $file ? self::status($file) : ['mode' => 0, 'size' => 0];
        if (!$file || ($mode & self::TYPE) !== self::REGULAR) {
            throw new PayloadError(match (true) {
                is_file($path) => 'cannot be read',
                is_dir($path) => 'is a directory that cannot be read',
                is_link($path) && !file_exists($path) => 'points to nothing',
                default => 'is no regular file',
            });
        }
        if ($size > $most) {
            throw new PayloadError('is larger than ' . ($most >> 20) . ' MB');
        }
        $bytes = @stream_get_contents($file, $size);

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
     * @param array<int|string, int> $status as of stat()
     * @return string what no other file has at the same time
     */
    public static function identity(array $status): string
    {
        return "{$status['dev']}:{$status['ino']}";
    }

    /** @return bool whether nothing of that name is there, as far as this process may look */
    public static function isGone(string $path): bool
    {
        clearstatcache();

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
                    $open[self::identity($status)] = true;
                }
            }
        }

        return $open;
    }

    /** @return array<int, true> inodes of the files whose lock somebody waits for (proc(5), /proc/locks) */
    public static function awaited(): array
    {
        preg_match_all('~^\d+: -> FLOCK .*:(\d+) ~m', (string) @file_get_contents('/proc/locks'), $found);

        return array_fill_keys(array_map(intval(...), $found[1]), true);
    }

    /**
     * @param array<int|string, int> $one
     * @param array<int|string, int> $other
     * @return bool whether these are the same file with the same owner and permissions
     */
    public static function isSame(array $one, array $other): bool
    {
        return ($one['ino'] ?? null) === $other['ino'] && ($one['dev'] ?? null) === $other['dev']
            && self::isAlike($one, $other);
    }

    /**
     * @param array<int|string, int> $one
     * @param array<int|string, int> $other
     * @return bool whether these files have the same owner and permissions
     */
    public static function isAlike(array $one, array $other): bool
    {
        return [$one['uid'], $one['gid'], $one['mode']] === [$other['uid'], $other['gid'], $other['mode']];
    }
}
