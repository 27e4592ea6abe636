--TEST--
getOffset() and the message tell the byte at which decoding stopped
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
foreach (['A3 01 02', 'A3 01 F4 03', 'A1 01 02', '42 61'] as $hex) {
    try {
        amber_unserialize(payload($hex));
    } catch (Amber\DecodeException $e) {
        echo $e->getOffset(), ' ', $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
5 The data ends early (at byte 5)
5 Tag 0x03 is not possible here (at byte 5)
4 1 byte follows the value (at byte 4)
4 The data ends early (at byte 4)
