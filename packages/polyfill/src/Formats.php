<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

/** Whose bytes are these? Told by the first bytes alone. */
final class Formats
{
    private const IN_WORDS = [
        'serialize' => 'PHP serialize() data', 'php' => 'a PHP session (session.serialize_handler = php)',
        'php_binary' => 'a PHP session (session.serialize_handler = php_binary)', 'igbinary' => 'igbinary data',
        'amber_in_igbinary' => "amber data behind igbinary's header",
        'msgpack' => 'MessagePack data', 'json' => 'JSON data', 'zstd' => 'zstd-compressed data',
        'gzip' => 'gzip-compressed data',
    ];

    /** The second byte of amber data, but for flags that are read here: a dictionary, compression, a signature. */
    private const VERSION = 0x01;
    private const FLAGS = 0xB0;

    /** A value of serialize() begins so. */
    private const PHP_VALUE = '(?:N;|a:\d+:\{|[sOCES]:\d+:"|[bi]:-?\d+;|d:[-+.\dIN][^;]{0,399};)';

    /** @return string as of Amber\detect() */
    public static function detect(string $data): string
    {
        return match (true) {
            $data === '' => 'unknown',
            self::isAmber($data) => 'amber',
            str_starts_with($data, "\0\0\0\2\xC1") => 'amber_in_igbinary',
            str_starts_with($data, "\0\0\0\1") || str_starts_with($data, "\0\0\0\2") => 'igbinary',
            str_starts_with($data, "\x28\xB5\x2F\xFD") => 'zstd',
            str_starts_with($data, "\x1F\x8B") => 'gzip',
            preg_match('/\A(?:[\x80-\x8F]|[\xDE\xDF]\0)/', $data) === 1 => 'msgpack',
            preg_match('/\A(?:\[|\{["}])/', $data) === 1 => 'json',
            self::isNative($data) => 'serialize',
            default => self::session($data) ?? self::loosely($data),
        };
    }

    /** What is not amber data, for people; null: nobody knows. */
    public static function inWords(string $data): ?string
    {
        return self::IN_WORDS[self::detect($data)] ?? null;
    }

    /** Later versions, too; but a session whose first name is in Latin-1 or Cyrillic may begin with the same byte. */
    private static function isAmber(string $data): bool
    {
        return $data[0] === "\xC1" && (strlen($data) < 2 || (ord($data[1]) & ~self::FLAGS) === self::VERSION
            || self::nameOfText($data) === null);
    }

    /** A number and nothing behind it, or anything longer: else a session whose first name begins like a number. */
    private static function isNative(string $data): bool
    {
        return preg_match('/\A' . self::PHP_VALUE . '/s', $data) === 1
            && (!str_contains('Nbid', $data[0]) || strpos($data, ';') === strlen($data) - 1);
    }

    /** Two handlers may fit: what stands in a value may look like the end of the other one's first name. */
    private static function session(string $data): ?string
    {
        $text = self::nameOfText($data);
        $binary = self::nameOfBinary($data);
        if ($text === null && $binary === null) {
            return null;
        }
        return ($text ?? PHP_INT_MAX) <= ($binary ?? PHP_INT_MAX) ? 'php' : 'php_binary';
    }

    /** Of the session handler php: the length of the first name. */
    private static function nameOfText(string $data): ?int
    {
        $bar = strpos($data, '|');
        return $bar !== false && preg_match('/\G' . self::PHP_VALUE . '/s', $data, $match, 0, $bar + 1) === 1
            ? $bar : null;
    }

    /** Of the session handler php_binary: the length of the first name. */
    private static function nameOfBinary(string $data): ?int
    {
        $length = ord($data[0]);
        return $length < 0x80 && preg_match('/\G' . self::PHP_VALUE . '/s', $data, $match, 0, 1 + $length) === 1
            ? $length : null;
    }

    private static function loosely(string $data): string
    {
        return match (true) {
            preg_match('/\A[ \t\n\r]*(?:[{\["\-\d]|(?:true|null|false)\z)/', $data) === 1 => 'json',
            preg_match('/\A[\x80-\xBF\xC2-\xDF]/', $data) === 1 => 'msgpack',
            default => 'unknown',
        };
    }
}
