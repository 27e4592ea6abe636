--TEST--
Reserved tags throw wherever an item may stand
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
foreach (['FF', 'A1 FF', 'F4 FF', 'F5 FF', 'B0 41 61 FF', 'F0 02 00 FF 01'] as $hex) {
    thrown(fn () => amber_unserialize(payload($hex)));
}
?>
--EXPECT--
Amber\DecodeException: Tag 0xff is not possible here (at byte 2)
Amber\DecodeException: Tag 0xff is not possible here (at byte 3)
Amber\DecodeException: Tag 0xff is not possible here (at byte 3)
Amber\DecodeException: Tag 0xff is not possible here (at byte 3)
Amber\DecodeException: Tag 0xff is not possible here (at byte 5)
Amber\DecodeException: Tag 0xff is not possible here (at byte 5)
