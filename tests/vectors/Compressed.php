<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Amber\Vectors;

use Amber\Polyfill\Encode\Bytes;

require_once __DIR__ . '/../../ext/tests/inc/zstd.inc';

/** Messages with the section "compression": frames are made by hand, but for one. */
final class Compressed
{
    private const MAGIC = "\x28\xB5\x2F\xFD";

    /** What the command zstd -19 makes of a list of four sentences, 252 bytes: its blocks are coded by entropy. */
    private const SENTENCES = ''
        . '28b52ffd20fcb5030012871415d0e70010024429253394268436c92ec8528c0f84b767f3dcfa7ea98c2af7d583'
        . 'b27eb690b85673eb4553d5a4e559669247cc654fcbd6cb59dffab3e5a05ff6cb117b9acddee43737454fd5673d'
        . 'abea10610c00051b788c818266e0233007aae157221c2548106802be42b418109ef29f5350';

    /** The length of a frame that makes as much as it may. */
    private const FRAME = 19;

    /** @return \Generator<string, string> that a decoder must accept, by what is special about them */
    public static function good(): \Generator
    {
        yield 'an int in a raw block' => wrapped("\x05");
        yield 'a list in two blocks' => compressed(
            zstd_frame(zstd_block("\xA3\x01", null, false) . zstd_block("\x02\x03"), 4),
            4,
        );
        yield 'a string in a block of one byte' => compressed(
            zstd_frame(zstd_block("\x5F", null, false) . zstd_block('x', 31), 32),
            32,
        );
        yield 'an empty block' => compressed(
            zstd_frame(zstd_block("\x43ab", null, false) . zstd_block('c', null, false) . zstd_block(''), 4),
            4,
        );
        $block = zstd_block("\x43abc");
        yield 'a length in a byte' => compressed(self::MAGIC . "\x20\x04$block", 4);
        yield 'a length in eight bytes' => compressed(self::MAGIC . "\xE0" . pack('P', 4) . $block, 4);
        yield 'a window' => compressed(self::MAGIC . "\x80\x00" . pack('V', 4) . $block, 4);
        $long = "\xEA\xAC\x02" . str_repeat('y', 300);
        yield 'a length in two bytes' => compressed(
            self::MAGIC . "\x60" . pack('v', strlen($long) - 256) . zstd_block($long),
            strlen($long),
        );
        $sum = strrev(substr(hash('xxh64', "\x43abc", true), -4));
        yield 'a checksum' => compressed(self::MAGIC . "\xA4" . pack('V', 4) . $block . $sum, 4);
        yield 'sentences' => compressed((string) hex2bin(self::SENTENCES), 252);
        yield 'as long as 64 times the frame' => self::times(64 * self::FRAME);
    }

    /** A string of $n bytes with its tag, in a frame of FRAME bytes. */
    private static function times(int $n): string
    {
        $head = "\xEA" . Bytes::varint($n - 3);
        $blocks = zstd_block($head, null, false) . zstd_block('z', $n - strlen($head));

        return compressed(zstd_frame($blocks, $n), $n);
    }

    /** @return \Generator<string, string> that a decoder must refuse, by what is wrong with them */
    public static function bad(): \Generator
    {
        $block = zstd_block("\x43abc");
        $frame = zstd_frame($block, 4);
        yield 'more than 64 times the frame' => self::times(64 * self::FRAME + 1);
        yield 'no length of the item' => "\xC1\x21";
        yield 'a length that ends in a zero byte' => "\xC1\x21\x84\x00$frame";
        yield 'no frame' => "\xC1\x21\x04\x43abc";
        yield 'a frame that makes more than the length' => compressed($frame, 3);
        yield 'a frame that makes less than the length' => compressed($frame, 5);
        yield 'a frame that does not say what it makes' => compressed(self::MAGIC . "\x00\x00$block", 4);
        yield 'blocks that make more than the frame says' => compressed(zstd_frame($block, 3), 3);
        yield 'blocks that make less than the frame says' => compressed(zstd_frame($block, 5), 5);
        yield 'two frames' => compressed("$frame$frame", 4);
        yield 'a byte behind the frame' => compressed("{$frame}x", 4);
        yield 'a frame that is cut' => compressed(substr($frame, 0, -1), 4);
        yield 'a frame to be skipped' => compressed("\x50\x2A\x4D\x18\x02\0\0\0ab", 0);
        yield 'a frame of nothing' => compressed(zstd_frame(zstd_block(''), 0), 0);
        yield 'a dictionary of zstd' => compressed(self::MAGIC . "\xA1\x07" . pack('V', 4) . $block, 4);
        yield 'a checksum that is wrong' => compressed(self::MAGIC . "\xA4" . pack('V', 4) . "{$block}sums", 4);
        yield 'a block of a reserved type' => compressed(zstd_frame("\x27\0\0\x43abc", 4), 4);
        yield 'an item that ends too early' => wrapped("\x43ab");
        yield 'a byte behind the item' => wrapped("\x43abcd");
        yield 'compressed, and a checksum' => substr_replace(wrapped("\x05"), "\x61", 1, 1);
    }
}
