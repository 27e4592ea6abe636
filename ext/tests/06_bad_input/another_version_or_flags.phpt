--TEST--
A version or flags that this build does not know are named
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
thrown(fn () => amber_unserialize("\xc1\x02\x05"));
thrown(fn () => amber_unserialize("\xc1\x00\x05"));
thrown(fn () => amber_unserialize("\xc1\x81\x05"));
var_dump(amber_unserialize("\xc1\x01\x05"));
?>
--EXPECTF--
Amber\DecodeException: This is format version 2 with flags 0x0; this build reads version 1 without flags (at byte 1)
Amber\DecodeException: This is format version 0 with flags 0x0; this build reads version 1 without flags (at byte 1)
Amber\DecodeException: This is format version 1 with flags 0x8; this build reads version 1 without flags (at byte 1)
int(5)
