<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

// Stand-ins for extensions that Debian 12 does not have: functions of the same names that compress with zlib. What the
// real ones write differs; that they are called, and what is done with their answers, does not.

if (!function_exists('zstd_compress')) {
    function zstd_compress(string $data, int $level = 3): string|false
    {
        return "\x28\xB5\x2F\xFD" . gzcompress($data, min(9, max(1, $level)));
    }

    function zstd_uncompress(string $data): string|false
    {
        return gzuncompress(substr($data, 4));
    }
}

if (!function_exists('lz4_compress')) {
    function lz4_compress(string $data, int $level = 0): string|false
    {
        return gzcompress($data, max(1, $level));
    }

    function lz4_uncompress(string $data): string|false
    {
        return gzuncompress($data);
    }
}
