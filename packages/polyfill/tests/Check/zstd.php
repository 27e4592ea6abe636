<?php

// SPDX-License-Identifier: MIT

/*
 * The functions of PHP's extension zstd, which Debian 12 does not have, by libzstd itself, where FFI reaches it.
 */

declare(strict_types=1);

namespace Amber\Polyfill\Check {
    /** One call of libzstd: bytes that it writes into a buffer. */
    final class Zstd
    {
        private static ?\FFI $library = null;

        public static function isThere(): bool
        {
            if (self::$library === null && class_exists(\FFI::class)) {
                try {
                    self::$library = \FFI::cdef(
                        'size_t ZSTD_compress_usingDict(void *context, char *to, size_t room, const char *from,
                            size_t n, const char *dictionary, size_t its_length, int level);
                        size_t ZSTD_decompress_usingDict(void *context, char *to, size_t room, const char *from,
                            size_t n, const char *dictionary, size_t its_length);
                        void *ZSTD_createCCtx(void); size_t ZSTD_freeCCtx(void *context);
                        void *ZSTD_createDCtx(void); size_t ZSTD_freeDCtx(void *context);
                        unsigned long long ZSTD_getFrameContentSize(const char *from, size_t n);
                        unsigned ZSTD_isError(size_t result);',
                        'libzstd.so.1',
                    );
                } catch (\FFI\Exception) {
                    return false;
                }
            }
            return self::$library !== null;
        }

        /** @param string $zstd a dictionary of zstd; empty: none */
        public static function compress(string $data, int $level, string $zstd = ''): string|false
        {
            $room = strlen($data) + (strlen($data) >> 8) + 1024;
            return self::written($room, static function (\FFI $library, \FFI\CData $to) use (
                $room, $data, $level, $zstd,
            ): int {
                $context = $library->ZSTD_createCCtx();
                $length = $library->ZSTD_compress_usingDict(
                    $context, $to, $room, $data, strlen($data), $zstd, strlen($zstd), $level,
                );
                $library->ZSTD_freeCCtx($context);
                return $length;
            });
        }

        /** @param string $zstd a dictionary of zstd; empty: none */
        public static function uncompress(string $data, string $zstd = ''): string|false
        {
            self::isThere();
            $room = self::$library?->ZSTD_getFrameContentSize($data, strlen($data)) ?? -1;
            return $room < 0 ? false : self::written($room, static function (\FFI $library, \FFI\CData $to) use (
                $room, $data, $zstd,
            ): int {
                $context = $library->ZSTD_createDCtx();
                $length = $library->ZSTD_decompress_usingDict(
                    $context, $to, $room, $data, strlen($data), $zstd, strlen($zstd),
                );
                $library->ZSTD_freeDCtx($context);
                return $length;
            });
        }

        /** @param \Closure(\FFI, \FFI\CData): int $write gives the length */
        private static function written(int $room, \Closure $write): string|false
        {
            self::isThere();
            $library = self::$library ?? throw new \LogicException('FFI does not reach libzstd');
            $buffer = \FFI::new('char[' . max(1, $room) . ']');
            $length = $write($library, \FFI::addr($buffer[0]));
            return $library->ZSTD_isError($length) ? false : \FFI::string($buffer, $length);
        }
    }
}

namespace {
    use Amber\Polyfill\Check\Zstd;

    if (!function_exists('zstd_compress') && Zstd::isThere()) {
        function zstd_compress(string $data, int $level = 3): string|false
        {
            return Zstd::compress($data, $level);
        }

        function zstd_uncompress(string $data): string|false
        {
            return Zstd::uncompress($data);
        }

        function zstd_compress_dict(string $data, string $dict, int $level = 3): string|false
        {
            return Zstd::compress($data, $level, $dict);
        }

        function zstd_uncompress_dict(string $data, string $dict): string|false
        {
            return Zstd::uncompress($data, $dict);
        }
    }
}
