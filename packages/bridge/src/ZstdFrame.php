<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge;

/**
 * What the head of a zstd frame says of its length (RFC 8878, section 3.1.1), without decompressing it.
 *
 * @internal
 */
final class ZstdFrame
{
    private const SINGLE_SEGMENT = 0x20;
    private const CHECKSUM = 4;
    private const RLE = 1;

    /**
     * The extension makes no more of a whole frame than this; of one that is cut it would go on as long as blocks
     * follow.
     *
     * @return int|null how many bytes it makes; null: it does not say so, or it is not one whole frame
     */
    public static function expansion(string $frame): ?int
    {
        $descriptor = \ord($frame[4] ?? "\xFF");
        $single = ($descriptor & self::SINGLE_SEGMENT) !== 0 ? 1 : 0;
        $width = [$single, 2, 4, 8][$descriptor >> 6];
        $at = 6 - $single + [0, 1, 2, 4][$descriptor & 3];
        $length = $width === 0 ? null : self::number($frame, $at, $width) + ($width === 2 ? 256 : 0);
        $at += $width;
        do {
            $head = self::number($frame, $at, 3);
            $at += 3 + (($head >> 1 & 3) === self::RLE ? 1 : $head >> 3);
        } while (($head & 1) === 0 && $at < \strlen($frame));
        $isWhole = ($head & 1) === 1 && $at + ($descriptor & self::CHECKSUM) === \strlen($frame);

        return $isWhole && $length >= 0 ? $length : null;
    }

    /** Its least byte is first; what the frame lacks of it is 0. */
    private static function number(string $bytes, int $at, int $width): int
    {
        /** @var array{1: int} $number */
        $number = unpack('P', str_pad(substr($bytes, $at, $width), 8, "\0"));

        return $number[1];
    }
}
