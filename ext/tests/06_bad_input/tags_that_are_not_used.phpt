--TEST--
The tag of what is outside of a message throws wherever an item may stand, and its number 0 is not used
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
foreach (['FF', 'A1 FF', 'FF 00', 'A1 FF 00', 'F4 FF 01', 'F5 FF 01', 'B0 41 61 FF 01', 'F0 02 00 FF 01 01', 'F0 02 01 FF 01', 'FF 80 00'] as $hex) {
    thrown(fn () => amber_unserialize(payload($hex)));
}
?>
--EXPECT--
Amber\DecodeException: The data ends early (at byte 3)
Amber\DecodeException: The data ends early (at byte 4)
Amber\DecodeException: This names the object of a call of Serializable::unserialize() that is not running (at byte 2)
Amber\DecodeException: This names the object of a call of Serializable::unserialize() that is not running (at byte 3)
Amber\DecodeException: Tag 0xff is not possible here (at byte 3)
Amber\DecodeException: This names the object of a call of Serializable::unserialize() that is not running (at byte 3)
Amber\DecodeException: This names the object of a call of Serializable::unserialize() that is not running (at byte 5)
Amber\DecodeException: This names the object of a call of Serializable::unserialize() that is not running (at byte 5)
Amber\DecodeException: Tag 0xff is not possible here (at byte 5)
Amber\DecodeException: The data ends early (at byte 5)
