--TEST--
A compressed message with a section that is not read is refused by that section's name
--SKIPIF--
<?php if (ini_set('amber.session_compress', '1') === false) die('skip this build has no libzstd'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/zstd.inc';
foreach (["\x61", "\x71", "\x22"] as $version) {
    try {
        amber_unserialize(substr_replace(wrapped("\x05"), $version, 1, 1));
        echo "accepted\n";
    } catch (Amber\DecodeException $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
This message has a checksum (flag 0x40), which this build of amber cannot read (at byte 1)
This message has a checksum (flag 0x40), which this build of amber cannot read (at byte 1)
This is format version 2; this build of amber reads version 1 (at byte 1)
