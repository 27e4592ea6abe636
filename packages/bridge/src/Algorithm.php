<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge;

/** What compresses. */
enum Algorithm
{
    case Zstd;
    case Lz4;

    /** @return self|null whose mark the bytes begin with; null: nobody's */
    public static function of(string $bytes): ?self
    {
        foreach (self::cases() as $algorithm) {
            if (str_starts_with($bytes, $algorithm->mark())) {
                return $algorithm;
            }
        }

        return null;
    }

    /** @return string what compressed values begin with, and nothing else that this library writes or reads */
    public function mark(): string
    {
        return match ($this) {
            // The magic number of its frames (RFC 8878, section 3.1.1).
            self::Zstd => "\x28\xB5\x2F\xFD",
            // lz4_compress() writes blocks without one: this stands before them.
            self::Lz4 => "\xFFLZ4",
        };
    }

    /** @return string name of its PHP extension */
    public function extension(): string
    {
        return $this === self::Zstd ? 'zstd' : 'lz4';
    }

    /** @return bool whether that is loaded */
    public function isLoaded(): bool
    {
        return \function_exists($this->extension() . '_compress');
    }

    /** @return int|null how many bytes decompress() makes of it at most, as its heads say; null: they are damaged */
    public function expansion(string $packed): ?int
    {
        if ($this === self::Zstd) {
            return ZstdFrame::expansion($packed);
        }
        // lz4_compress() writes the length first, and lz4_uncompress() makes no more than it says.
        $length = \strlen($packed) < 8 ? false : unpack('l', $packed, 4);

        return $length === false || $length[1] < 0 ? null : $length[1];
    }

    /** @return string|null null where it fails */
    public function compress(string $bytes, int $level): ?string
    {
        $packed = $this === self::Zstd ? zstd_compress($bytes, $level) : lz4_compress($bytes, $level);
        if (!\is_string($packed)) {
            return null;
        }

        return $this === self::Zstd ? $packed : $this->mark() . $packed;
    }

    /** @return string|null null for what is damaged */
    public function decompress(string $packed): ?string
    {
        $bytes = $this === self::Zstd
            ? @zstd_uncompress($packed)
            : @lz4_uncompress(substr($packed, \strlen($this->mark())));

        return \is_string($bytes) ? $bytes : null;
    }
}
