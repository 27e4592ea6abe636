<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Polyfill;

use Amber\Polyfill\Decode\DecodeError;
use Amber\Polyfill\Decode\Reader;
use Amber\Polyfill\Encode\Bytes;

/** The section "compression" (docs/FORMAT.md), by PHP's extension zstd. */
final class Compression
{
    private const FLAG = 0x20;
    private const VERSION = 0x01;

    /** Shorter items gain too little. */
    private const LEAST = 1024;

    /** The same where the dictionary has content for zstd. */
    private const LEAST_WITH_DICTIONARY = 24;

    /** An item is at most this many times as long as its frame. */
    private const TIMES = 64;

    private const LEVELS = 22;

    private const MAGIC = "\x28\xB5\x2F\xFD";
    private const CHECKSUM = 4;
    private const SINGLE_SEGMENT = 0x20;

    /** The type of a block that is one byte, many times (RFC 8878, section 3.1.1.2.2). */
    private const RLE = 1;

    /**
     * @param string $function whose option it is
     * @return int the level; 0: none
     * @throws \ValueError for a level that there is not, or without the extension
     * @throws \TypeError for a wrong type
     */
    public static function level(string $function, mixed $given): int
    {
        $option = "$function(): Option \"compress\"";
        if (!is_int($given) && !is_bool($given)) {
            throw new \TypeError("$option must be of type int|bool, " . get_debug_type($given) . ' given');
        }
        if ($given < 0 || $given > self::LEVELS) {
            throw new \ValueError("$option must be a level between 0 (none) and " . self::LEVELS);
        }
        if ($given && !function_exists('zstd_compress')) {
            throw new \ValueError("$option needs the PHP extension zstd, which is not loaded");
        }
        return (int) $given;
    }

    /** @return bool whether it is a message, not signed, that is compressed */
    public static function isIn(string $message): bool
    {
        return strlen($message) > 2 && $message[0] === "\xC1" && (ord($message[1]) & 0xEF) === (0x01 | self::FLAG);
    }

    /**
     * @param Dictionary|null $dictionary that the message names
     * @return string the message, if it is short or would not become shorter
     */
    public static function compress(string $message, int $level, ?Dictionary $dictionary = null): string
    {
        $head = self::head(ord($message[1]));
        $length = strlen($message) - $head;
        $zstd = $head > 2 ? $dictionary?->zstd : null;
        $frame = $length < ($zstd === null ? self::LEAST : self::LEAST_WITH_DICTIONARY) ? false
            : self::frame(substr($message, $head), $level, $zstd);
        if ($frame === false || $length > self::TIMES * strlen($frame)) {
            return $message;
        }
        $compressed = substr($message, 0, $head) . Bytes::varint($length) . $frame;
        $compressed[1] = chr(ord($compressed[1]) | self::FLAG);
        return strlen($compressed) < strlen($message) ? $compressed : $message;
    }

    private static function frame(string $item, int $level, ?string $zstd): string|false
    {
        if ($zstd === null) {
            return zstd_compress($item, $level);
        }
        $frame = zstd_compress_dict($item, $zstd, $level); // @phpstan-ignore arguments.count (PHPStan knows two)
        return $frame === false ? false : substr($frame, strlen(self::MAGIC));
    }

    /**
     * @param string $message without a signature
     * @param Dictionaries|null $dictionaries that it may name; null: those of the process
     * @param (\Closure(string, string|null): (string|false))|null $uncompress a whole frame, whose length was checked,
     *     with content for zstd; null: the extension does
     * @return string the same without compression; what is not compressed comes back as it is
     * @throws DecodeError for what is damaged or too long, and without the extension
     */
    public static function expand(
        string $message,
        ?Dictionaries $dictionaries = null,
        ?\Closure $uncompress = null,
    ): string {
        $version = strlen($message) > 2 && $message[0] === "\xC1" ? ord($message[1]) : 0;
        $plain = $version & ~self::FLAG;
        if ($plain === $version || ($plain & ~Dictionary::FLAG) !== self::VERSION) {
            return $message; // or the decoder names what it does not read
        }
        $uncompress ??= function_exists('zstd_uncompress') ? self::uncompress(...) : null;
        if ($uncompress === null) {
            throw new DecodeError('This message is compressed, which only the PHP extension zstd reads here', 1);
        }
        $reader = new Reader($message);
        $head = self::head($version);
        $id = substr($reader->bytes($head), 2);
        $zstd = $id === '' ? null : ($dictionaries ?? Dictionaries::ofProcess())->needed($id)->zstd;
        $length = $reader->count();
        if ($length > self::TIMES * $reader->left()) {
            $reader->fail("The {$reader->left()} compressed bytes say that they make $length, and " . self::TIMES
                . ' times their number is the most that is read', $head);
        }
        $at = $reader->position;
        $frame = ($zstd === null ? '' : self::MAGIC) . $reader->bytes($reader->left());
        if (self::content(new Reader($frame)) !== $length) {
            $reader->fail("What is compressed is not one zstd frame that says that it makes $length bytes", $at);
        }
        set_error_handler(static fn (): bool => true); // it warns, too
        try {
            $item = $uncompress($frame, $zstd);
        } finally {
            restore_error_handler();
        }
        if (!is_string($item) || strlen($item) !== $length) {
            $reader->fail('The zstd frame is damaged', $at);
        }
        return $message[0] . chr($plain) . substr($message, 2, $head - 2) . $item;
    }

    private static function uncompress(string $frame, ?string $zstd): string|false
    {
        return $zstd === null ? zstd_uncompress($frame) : zstd_uncompress_dict($frame, $zstd);
    }

    /** The number of bytes before what is compressed. */
    private static function head(int $version): int
    {
        return ($version & Dictionary::FLAG) === 0 ? 2 : 2 + Dictionary::ID_BYTES;
    }

    /**
     * What a frame says of its length (RFC 8878, section 3.1.1). Of one that is whole the extension makes no more;
     * of another it would go on as long as blocks follow.
     *
     * @return int|null null: it says nothing, or this is not one whole frame
     */
    private static function content(Reader $frame): ?int
    {
        try {
            if ($frame->bytes(4) !== self::MAGIC) {
                return null;
            }
            $descriptor = $frame->byte();
            $isSingle = ($descriptor & self::SINGLE_SEGMENT) !== 0;
            $frame->bytes(($isSingle ? 0 : 1) + [0, 1, 2, 4][$descriptor & 3]); // the window, an id of a dictionary
            $width = [$isSingle ? 1 : 0, 2, 4, 8][$descriptor >> 6];
            $content = $width === 0 ? null : $frame->unsigned($width) + ($width === 2 ? 256 : 0);
            do {
                $head = $frame->unsigned(3);
                $frame->bytes(($head >> 1 & 3) === self::RLE ? 1 : $head >> 3);
            } while (($head & 1) === 0);
            $frame->bytes($descriptor & self::CHECKSUM);
            return $frame->left() === 0 ? $content : null;
        } catch (DecodeError) {
            return null;
        }
    }
}
