--TEST--
Compressed messages: formats from before RFC 8878, and frames to skip, are refused, whatever libzstd knows
--EXTENSIONS--
amber
--SKIPIF--
<?php if (ini_set('amber.session_compress', '1') === false) die('skip this build has no libzstd'); ?>
--FILE--
<?php
// n, 0, and a frame: of version 0.7, 0.6, one to skip, and one that is cut
$frames = ["\x27\xB5\x2F\xFD\x20\x00", "\x26\xB5\x2F\xFD\x40\x00", "\x50\x2A\x4D\x18\0\0\0\0", "\x28\xB5"];
foreach ($frames as $frame) {
    try {
        amber_unserialize("\xC1\x21\0$frame");
        echo "read\n";
    } catch (Amber\DecodeException $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
What is compressed is not one zstd frame that says that it makes 0 bytes (at byte 3)
What is compressed is not one zstd frame that says that it makes 0 bytes (at byte 3)
What is compressed is not one zstd frame that says that it makes 0 bytes (at byte 3)
What is compressed is not one zstd frame that says that it makes 0 bytes (at byte 3)
