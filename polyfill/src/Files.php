<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

use Amber\DecodeException;
use Amber\FileException;

/** Files of store() and load(). */
final class Files
{
    private static int $loads = 0;

    /** How many files this request has loaded. */
    public static function loads(): int
    {
        return self::$loads;
    }

    /** @throws FileException */
    public static function store(string $file, string $bytes): void
    {
        $file = self::path($file);
        $target = realpath($file) ?: $file;
        clearstatcache(true, $target);
        if (file_exists($target) && !is_file($target)) {
            throw new FileException("$target: This is no regular file");
        }
        // nobody else can open it before it has the permissions that it keeps
        $temporary = (string) @tempnam(dirname($target), '.amber-');
        $mode = is_file($target) ? (int) fileperms($target) & 0777 : 0666 & ~umask();
        $isGood = dirname($temporary) === dirname($target) // that of the system is taken where this can't be written
            && self::write($temporary, $bytes) && @chmod($temporary, $mode) && @rename($temporary, $target);
        if (!$isGood) {
            $reason = self::reason();
            @unlink($temporary);
            throw new FileException("$target: The file cannot be written: $reason");
        }
        clearstatcache(true, $target);
    }

    /**
     * @param array<mixed> $options of amber_unserialize()
     * @throws FileException
     */
    public static function load(string $file, #[\SensitiveParameter] array $options): mixed
    {
        $file = self::path($file);
        self::$loads++;
        if (file_exists($file) && !is_file($file)) {
            throw new FileException("$file: This is no regular file");
        }
        $bytes = @file_get_contents($file);
        if ($bytes === false) {
            throw new FileException("$file: The file cannot be opened: " . self::reason());
        }
        try {
            return Amber::unserialize($bytes, $options);
        } catch (DecodeException $e) {
            throw new FileException("$file: The file cannot be decoded: {$e->getMessage()}", 0, $e);
        }
    }

    /** Whether all bytes are in a file, and on the disk. */
    private static function write(string $file, string $bytes): bool
    {
        $stream = @fopen($file, 'wb');
        if ($stream === false) {
            return false;
        }
        $isWritten = @fwrite($stream, $bytes) === strlen($bytes) && @fsync($stream);
        return @fclose($stream) && $isWritten;
    }

    private static function path(string $file): string
    {
        if ($file === '') {
            throw new \ValueError('The path must not be empty');
        }
        return $file[0] === '/' || preg_match('~^[a-zA-Z]:[/\\\\]~', $file) === 1 ? $file : getcwd() . "/$file";
    }

    private static function reason(): string
    {
        return preg_replace('/^.*: /s', '', error_get_last()['message'] ?? 'unknown') ?? '';
    }
}
