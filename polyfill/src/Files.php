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
        $temporary = dirname($target) . '/.amber-' . bin2hex(random_bytes(8)) . '.tmp';
        $written = @file_put_contents($temporary, $bytes) === strlen($bytes);
        if ($written && is_file($target)) {
            @chmod($temporary, (int) fileperms($target) & 0777);
        }
        if (!$written || !@rename($temporary, $target)) {
            @unlink($temporary);
            throw new FileException("$target: The file cannot be written: " . self::reason());
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
