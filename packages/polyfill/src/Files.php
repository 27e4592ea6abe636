<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

use Amber\DecodeException;
use Amber\FileException;

/** Files of store() and load(). */
final class Files
{
    /** Of a mode (inode(7)): the type. */
    private const TYPE = 0170000;
    private const REGULAR = 0100000;

    /** By so much PHP's memory grows at once. */
    private const CHUNK = 2 << 20;

    /** Of what store() writes to before it renames: this one's, and the extension's. */
    private const TEMPORARY = '~^\.amber-(?:tmp-(?:[0-9A-Za-z]{13})?[0-9A-Za-z]{6}|[0-9a-f]{16}\.tmp)$~D';

    /** By then each process that writes a file has renamed it, or was killed. */
    private const SECONDS_TO_WRITE = 3600;

    private static int $loads = 0;

    /** @var array<string, true> directories that this process has looked into for what killed ones have left */
    private static array $swept = [];

    /** What PHP has told last. */
    private static string $reason = '';

    /** How many files this request has loaded. */
    public static function loads(): int
    {
        return self::$loads;
    }

    /** @throws FileException */
    public static function store(string $file, string $bytes): void
    {
        $file = self::path($file, 'store');
        self::quietly(static fn () => self::replace($file, $bytes));
    }

    /**
     * @param array<mixed> $options of amber_unserialize()
     * @throws FileException
     */
    public static function load(string $file, #[\SensitiveParameter] array $options): mixed
    {
        $file = self::path($file, 'load');
        self::$loads++;
        $bytes = self::read($file);
        try {
            return Amber::unserialize($bytes, $options);
        } catch (DecodeException $e) {
            throw new FileException("$file: The file cannot be decoded: {$e->getMessage()}", 0, $e);
        }
    }

    /**
     * PHP's warnings become the reasons that exceptions tell: a handler of the application may throw.
     *
     * @template T
     * @param \Closure(): T $call
     * @return T
     * @throws FileException
     */
    private static function quietly(\Closure $call): mixed
    {
        self::$reason = 'unknown';
        set_error_handler(static function (int $level, string $message): bool {
            self::$reason = (string) preg_replace('/^.*: /s', '', $message);
            return true;
        });
        try {
            return $call();
        } finally {
            restore_error_handler();
        }
    }

    private static function replace(string $file, string $bytes): void
    {
        $target = realpath($file) ?: $file;
        clearstatcache(true, $target);
        if (is_link($target)) {
            throw new FileException("$target: This is a symbolic link that leads to no file");
        }
        if (file_exists($target) && !is_file($target)) {
            throw new FileException("$target: This is no regular file");
        }
        self::sweep(dirname($target));
        $temporary = self::temporary($target);
        $mode = is_file($target) ? (int) fileperms($target) & 0777 : 0666 & ~umask();
        if (!self::write($temporary, $bytes) || !chmod($temporary, $mode) || !rename($temporary, $target)) {
            $reason = self::$reason;
            unlink($temporary);
            throw new FileException("$target: The file cannot be written: $reason");
        }
        clearstatcache(true, $target);
    }

    /** A file beside one. Nobody else can open it before it has the permissions that it keeps. */
    private static function temporary(string $target): string
    {
        $directory = dirname($target);
        if (!is_dir($directory)) {
            throw new FileException("$target: Cannot create a temporary file in $directory: No such file or directory");
        }
        $temporary = tempnam($directory, '.amber-tmp-');
        if ($temporary !== false && realpath(dirname($temporary)) === realpath($directory)) {
            return $temporary;
        }
        if ($temporary !== false) {
            unlink($temporary); // in the directory of the system, as that one can't be written
        }
        throw new FileException("$target: Cannot create a temporary file in $directory: It cannot be written");
    }

    /** Removes what killed processes have left: once a process, as a directory may have many files. */
    private static function sweep(string $directory): void
    {
        $handle = isset(self::$swept[$directory]) || !is_dir($directory) ? false : opendir($directory);
        self::$swept[$directory] = true;
        while ($handle !== false && ($name = readdir($handle)) !== false) {
            $isOne = preg_match(self::TEMPORARY, $name) === 1;
            if ($isOne && filemtime("$directory/$name") < time() - self::SECONDS_TO_WRITE) {
                unlink("$directory/$name");
            }
        }
    }

    /**
     * A file to read. Opening a pipe waits for nobody, and what is looked at is what was opened.
     *
     * @return array{resource, array<int|string, int>} with its status, as of fstat(). No more than its size is to be
     *     read: some files of /proc have none, and never end.
     * @throws FileException for what is no regular file, or cannot be opened
     */
    public static function open(string $file): array
    {
        $stream = self::quietly(static fn () => fopen($file, 'rbn'));
        if ($stream === false) {
            throw new FileException("$file: The file cannot be opened: " . self::$reason);
        }
        $status = fstat($stream);
        return $status !== false && ($status['mode'] & self::TYPE) === self::REGULAR
            ? [$stream, $status] : throw new FileException("$file: This is no regular file");
    }

    private static function read(string $file): string
    {
        [$stream, ['size' => $size]] = self::open($file);
        $limit = self::bytes((string) ini_get('memory_limit'));
        if ($limit > 0 && $size > $limit - memory_get_usage(true) - self::CHUNK) {
            throw new FileException("$file: The file is too large ($size bytes) for memory_limit");
        }
        $bytes = self::quietly(static fn () => stream_get_contents($stream, $size));
        return $bytes === false
            ? throw new FileException("$file: The file cannot be read: " . self::$reason) : $bytes;
    }

    /** What a size in php.ini means; -1: there is no limit. */
    private static function bytes(string $size): int
    {
        $shift = ['k' => 10, 'm' => 20, 'g' => 30][strtolower(substr(trim($size), -1))] ?? 0;
        return (int) $size << $shift;
    }

    /** Whether all bytes are in a file, and on the disk. */
    private static function write(string $file, string $bytes): bool
    {
        $stream = fopen($file, 'wb');
        if ($stream === false) {
            return false;
        }
        $isWritten = fwrite($stream, $bytes) === strlen($bytes) && fsync($stream);
        return fclose($stream) && $isWritten;
    }

    private static function path(string $file, string $function): string
    {
        if ($file === '') {
            throw new \ValueError("Amber\\$function(): Argument #1 (\$file) must not be empty");
        }
        if (str_contains($file, "\0")) {
            throw new \ValueError("Amber\\$function(): Argument #1 (\$file) must not contain any null bytes");
        }
        if (preg_match('~^[^/]{2,}://~', $file) === 1) {
            throw new FileException("$file: Stream wrappers are not supported; give the path of a file");
        }
        if ($file[0] === '/' || preg_match('~^[a-zA-Z]:[/\\\\]~', $file) === 1) {
            return $file;
        }
        $folder = getcwd();
        return $folder === false ? throw new FileException("$file: There is no working directory") : "$folder/$file";
    }
}
