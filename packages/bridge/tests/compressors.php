<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

// Stand-ins for extensions that Debian 12 does not have: functions of the same names that compress with zlib, twice.
// What the real ones write differs but for the heads that tell the length; that they are called, and what is done with
// their answers, does not.

if (!function_exists('zstd_compress')) {
    /** A frame of one segment, its length in eight bytes, and one block that is the last. */
    function zstd_compress(string $data, int $level = 3): string|false
    {
        $packed = (string) gzcompress((string) gzcompress($data, min(9, max(1, $level))));

        return "\x28\xB5\x2F\xFD\xE0" . pack('P', strlen($data))
            . substr(pack('V', strlen($packed) << 3 | 2 << 1 | 1), 0, 3) . $packed;
    }

    function zstd_uncompress(string $data): string|false
    {
        return gzuncompress((string) @gzuncompress(substr($data, 16)));
    }
}

if (!function_exists('lz4_compress')) {
    function lz4_compress(string $data, int $level = 0): string|false
    {
        return pack('l', strlen($data)) . gzcompress((string) gzcompress($data, max(1, $level)));
    }

    /** As LZ4_decompress_safe(), it refuses a block with bytes behind it. */
    function lz4_uncompress(string $data): string|false
    {
        $inflate = inflate_init(ZLIB_ENCODING_DEFLATE);
        $once = (string) @inflate_add($inflate, substr($data, 4), ZLIB_FINISH);

        $isWhole = inflate_get_status($inflate) === ZLIB_STREAM_END
            && inflate_get_read_len($inflate) === strlen($data) - 4;

        return $isWhole ? gzuncompress($once) : false;
    }
}
