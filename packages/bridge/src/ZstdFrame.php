<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge;

/**
 * What the heads of a zstd frame say of its length (RFC 8878, section 3.1.1), without decompressing it.
 *
 * @internal
 */
final class ZstdFrame
{
    /** A block makes no more (section 3.1.1.2.4). */
    private const BLOCK = 128 << 10;

    private const RAW = 0;
    private const RLE = 1;
    private const COMPRESSED = 2;

    /** @return int|null how many bytes it makes at most; null: it is not one whole frame */
    public static function expansion(string $frame): ?int
    {
        if (\strlen($frame) < 5) {
            return null;
        }
        $descriptor = \ord($frame[4]);
        $isSingleSegment = ($descriptor & 0x20) !== 0;
        $width = [$isSingleSegment ? 1 : 0, 2, 4, 8][$descriptor >> 6];
        $at = 5 + ($isSingleSegment ? 0 : 1) + [0, 1, 2, 4][$descriptor & 3];
        $checksum = ($descriptor & 4) !== 0 ? 4 : 0;
        if (\strlen($frame) < $at + $width) {
            return null;
        }
        // The extension reserves what is declared before it looks further.
        $declared = self::number($frame, $at, $width) + ($width === 2 ? 256 : 0);
        $blocks = self::blocks($frame, $at + $width, \strlen($frame) - $checksum);

        return $blocks === null || $declared < 0 ? null : max($declared, $blocks);
    }

    /** @return int|null what the blocks make at most; null: the last one does not end at $end */
    private static function blocks(string $frame, int $at, int $end): ?int
    {
        $expansion = 0;
        do {
            if ($at + 3 > $end) {
                return null;
            }
            $head = self::number($frame, $at, 3);
            $size = $head >> 3;
            [$length, $makes] = match ($head >> 1 & 3) {
                self::RAW => [$size, $size],
                self::RLE => [1, $size],
                self::COMPRESSED => [$size, self::BLOCK],
                default => [$end, 0],
            };
            $at += 3 + $length;
            $expansion += $makes;
        } while (($head & 1) === 0);

        return $at === $end ? $expansion : null;
    }

    /** Its least byte is first. */
    private static function number(string $bytes, int $at, int $width): int
    {
        $number = 0;
        for ($i = $width - 1; $i >= 0; --$i) {
            $number = $number << 8 | \ord($bytes[$at + $i]);
        }

        return $number;
    }
}
