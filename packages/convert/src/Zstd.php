<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Convert;

use Amber\Polyfill\Compression;
use Amber\Polyfill\Decode\DecodeError;

/** Reads, measures and trains without PHP's extension zstd, by libzstd, which amber itself needs, where FFI may. */
final class Zstd
{
    private const LIBRARY = 'libzstd.so.1';

    private const FUNCTIONS = 'size_t ZSTD_decompress(char *to, size_t room, const char *from, size_t length);
        size_t ZSTD_decompress_usingDict(void *context, char *to, size_t room, const char *from, size_t length,
            const char *dictionary, size_t its_length);
        size_t ZSTD_compress(char *to, size_t room, const char *from, size_t length, int level);
        size_t ZSTD_compressBound(size_t length);
        size_t ZDICT_trainFromBuffer(char *to, size_t room, const char *samples, const char *lengths, unsigned n);
        unsigned ZDICT_isError(size_t result);
        void *ZSTD_createDCtx(void);
        size_t ZSTD_freeDCtx(void *context);
        unsigned long long ZSTD_getFrameContentSize(const char *from, size_t length);';

    private static ?\FFI $library = null;

    /**
     * @return string the message without compression; what is not compressed comes back as it is
     * @throws DecodeError for what is damaged, or where nothing decompresses
     */
    public static function expand(string $message): string
    {
        $library = function_exists('zstd_uncompress') ? null : self::library();

        return Compression::expand($message, uncompress: $library === null ? null
            : static fn (string $frame, ?string $zstd): string|false => self::uncompress($library, $frame, $zstd));
    }

    /** @return int|null how long bytes are once compressed; null: nothing compresses */
    public static function length(string $bytes, int $level): ?int
    {
        if (function_exists('zstd_compress')) {
            return strlen((string) zstd_compress($bytes, $level));
        }
        $library = self::library();
        if ($library === null) {
            return null;
        }
        /** @var positive-int $room */
        $room = $library->ZSTD_compressBound(strlen($bytes));
        /** @var int $length */
        $length = $library->ZSTD_compress($library->new("char[$room]"), $room, $bytes, strlen($bytes), $level);

        return $length;
    }

    /** @return bool whether train() can */
    public static function trains(): bool
    {
        return self::library() !== null;
    }

    /**
     * @param list<string> $samples
     * @param int $most bytes that it may have
     * @return string|null a dictionary of zstd; null: there are too few samples, or too little repeats in them
     */
    public static function train(array $samples, int $most): ?string
    {
        $library = self::library() ?? throw new \RuntimeException('FFI does not reach libzstd');
        if ($samples === []) {
            return null;
        }
        $lengths = pack(PHP_INT_SIZE === 8 ? 'Q*' : 'L*', ...array_map(strlen(...), $samples));
        /** @var \FFI\CData $bytes */
        $bytes = $library->new("char[$most]");
        /** @var int<0, max> $made */
        $made = $library->ZDICT_trainFromBuffer($bytes, $most, implode('', $samples), $lengths, count($samples));

        return $library->ZDICT_isError($made) !== 0 ? null : \FFI::string($bytes, $made);
    }

    private static function library(): ?\FFI
    {
        try {
            return self::$library ??= class_exists(\FFI::class) ? \FFI::cdef(self::FUNCTIONS, self::LIBRARY) : null;
        } catch (\FFI\Exception) {
            return null;
        }
    }

    /**
     * @param string $frame one whole frame, of whose length the caller approves
     * @param string|null $zstd the dictionary of zstd that it was made with
     */
    private static function uncompress(\FFI $library, string $frame, ?string $zstd): string|false
    {
        /** @var int<0, max> $room */
        $room = $library->ZSTD_getFrameContentSize($frame, strlen($frame));
        /** @var \FFI\CData $bytes */
        $bytes = $library->new('char[' . $room + 1 . ']');
        if ($zstd === null) {
            $made = $library->ZSTD_decompress($bytes, $room, $frame, strlen($frame));
        } else {
            $context = $library->ZSTD_createDCtx();
            $made = $library->ZSTD_decompress_usingDict(
                $context, $bytes, $room, $frame, strlen($frame), $zstd, strlen($zstd),
            );
            $library->ZSTD_freeDCtx($context);
        }

        return $made === $room ? \FFI::string($bytes, $room) : false;
    }
}
