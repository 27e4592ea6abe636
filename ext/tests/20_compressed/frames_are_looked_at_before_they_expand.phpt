--TEST--
Compressed bytes that are damaged, or say that they make too much, are refused before memory is taken for what they make
--SKIPIF--
<?php if (ini_set('amber.session_compress', '1') === false) die('skip this build has no libzstd'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/zstd.inc';
const MEGABYTE = 1 << 20;
$item = 'X' . str_repeat('y', 24);
$block = zstd_block("\x58" . str_repeat('y', 24));
$cases = [
    'a length alone' => "\xC1\x21\x05",
    'no length' => "\xC1\x21",
    'half a length' => "\xC1\x21\x85",
    'no frame' => "\xC1\x21\x05abcde",
    'more than 64 times' => compressed(zstd_frame($block, 38 * 64 + 1), 38 * 64 + 1),
    'a terabyte' => compressed("\x28\xB5\x2F\xFD\xE0" . pack('P', 1 << 40) . $block, 1 << 40),
    'the largest number' => "\xC1\x21" . str_repeat("\xFF", 9) . "\x01" . zstd_frame($block, 25),
    'a frame of more' => compressed(zstd_frame($block, 26), 25),
    'a frame of less' => compressed(zstd_frame($block, 24), 25),
    'a frame that does not say' => compressed("\x28\xB5\x2F\xFD\x00\x00" . $block, 25),
    'a block of more' => compressed(zstd_frame(zstd_block('y', MEGABYTE >> 4), 100), 100),
    'blocks of more' => compressed(zstd_frame(str_repeat(zstd_block('y', 1 << 17, false), 2000) . $block, 25), 25),
    'blocks of less' => compressed(zstd_frame(zstd_block("\x57" . str_repeat('y', 23)), 25), 25),
    'two frames' => compressed(zstd_frame($block, 25) . zstd_frame($block, 25), 25),
    'a byte behind' => compressed(zstd_frame($block, 25) . 'x', 25),
    'a frame that is cut' => compressed(substr(zstd_frame($block, 25), 0, -1), 25),
    'a frame to skip' => compressed("\x50\x2A\x4D\x18" . pack('V', 8) . 'skipped!', 0),
    'nothing' => compressed(zstd_frame(zstd_block(''), 0), 0),
    'a dictionary' => compressed("\x28\xB5\x2F\xFD\xA1\x07" . pack('V', 25) . $block, 25),
    'a checksum that is wrong' => compressed("\x28\xB5\x2F\xFD\xA4" . pack('V', 25) . $block . 'sums', 25),
    'a block of no kind' => compressed(zstd_frame("\x07\0\0" . 'x', 25), 25),
];
foreach ($cases as $name => $bytes) {
    $before = memory_get_usage();
    memory_reset_peak_usage();
    try {
        amber_unserialize($bytes);
        echo "$name: accepted\n";
    } catch (Amber\DecodeException $e) {
        echo "$name: {$e->getMessage()}\n";
    }
    if (memory_get_peak_usage() - $before > MEGABYTE / 16) {
        echo "$name takes ", memory_get_peak_usage() - $before, " bytes\n";
    }
}
echo strlen(amber_unserialize(compressed(zstd_frame($block, 25), 25))), "\n";
?>
--EXPECT--
a length alone: The 0 compressed bytes say that they make 5, and 64 times their number is the most that is read (at byte 2)
no length: The data ends early (at byte 2)
half a length: The length of what is compressed is no number, or the data ends early (at byte 2)
no frame: What is compressed is not one zstd frame that says that it makes 5 bytes (at byte 3)
more than 64 times: The 37 compressed bytes say that they make 2433, and 64 times their number is the most that is read (at byte 2)
a terabyte: The 41 compressed bytes say that they make 1099511627776, and 64 times their number is the most that is read (at byte 2)
the largest number: The 37 compressed bytes say that they make 18446744073709551615, and 64 times their number is the most that is read (at byte 2)
a frame of more: What is compressed is not one zstd frame that says that it makes 25 bytes (at byte 3)
a frame of less: What is compressed is not one zstd frame that says that it makes 25 bytes (at byte 3)
a frame that does not say: What is compressed is not one zstd frame that says that it makes 25 bytes (at byte 3)
a block of more: The zstd frame is damaged: Destination buffer is too small (at byte 3)
blocks of more: The zstd frame is damaged: Destination buffer is too small (at byte 3)
blocks of less: The zstd frame is damaged: Data corruption detected (at byte 3)
two frames: What is compressed is not one zstd frame that says that it makes 25 bytes (at byte 3)
a byte behind: What is compressed is not one zstd frame that says that it makes 25 bytes (at byte 3)
a frame that is cut: What is compressed is not one zstd frame that says that it makes 25 bytes (at byte 3)
a frame to skip: What is compressed is not one zstd frame that says that it makes 0 bytes (at byte 3)
nothing: The data ends early (at byte 2)
a dictionary: The zstd frame is damaged: Dictionary mismatch (at byte 3)
a checksum that is wrong: The zstd frame is damaged: Restored data doesn't match checksum (at byte 3)
a block of no kind: What is compressed is not one zstd frame that says that it makes 25 bytes (at byte 3)
24
