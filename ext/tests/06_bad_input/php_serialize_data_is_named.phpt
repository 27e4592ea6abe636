--TEST--
What serialize() made is named
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
enum E { case A; }
foreach ([null, true, false, 5, -5, 1.5, -1.5, INF, 'text', '', [], [1], ['a' => 1], new stdClass(), new ArrayObject(), E::A] as $value) {
    thrown(fn () => amber_unserialize(serialize($value)));
}
?>
--EXPECT--
Amber\DecodeException: This is not amber data: it looks like PHP serialize() data (at byte 0)
Amber\DecodeException: This is not amber data: it looks like PHP serialize() data (at byte 0)
Amber\DecodeException: This is not amber data: it looks like PHP serialize() data (at byte 0)
Amber\DecodeException: This is not amber data: it looks like PHP serialize() data (at byte 0)
Amber\DecodeException: This is not amber data: it looks like PHP serialize() data (at byte 0)
Amber\DecodeException: This is not amber data: it looks like PHP serialize() data (at byte 0)
Amber\DecodeException: This is not amber data: it looks like PHP serialize() data (at byte 0)
Amber\DecodeException: This is not amber data: it looks like PHP serialize() data (at byte 0)
Amber\DecodeException: This is not amber data: it looks like PHP serialize() data (at byte 0)
Amber\DecodeException: This is not amber data: it looks like PHP serialize() data (at byte 0)
Amber\DecodeException: This is not amber data: it looks like PHP serialize() data (at byte 0)
Amber\DecodeException: This is not amber data: it looks like PHP serialize() data (at byte 0)
Amber\DecodeException: This is not amber data: it looks like PHP serialize() data (at byte 0)
Amber\DecodeException: This is not amber data: it looks like PHP serialize() data (at byte 0)
Amber\DecodeException: This is not amber data: it looks like PHP serialize() data (at byte 0)
Amber\DecodeException: This is not amber data: it looks like PHP serialize() data (at byte 0)
