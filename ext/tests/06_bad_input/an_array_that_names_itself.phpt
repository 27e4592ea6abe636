--TEST--
A back-reference to an array that is not complete yet throws
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
thrown(fn () => amber_unserialize(payload('F4 A1 B8')));
thrown(fn () => amber_unserialize(payload('F4 B0 41 61 B8')));
thrown(fn () => amber_unserialize(payload('F4 A2 A1 A1 B8 05')));
thrown(fn () => amber_unserialize(payload('F5 F4 A1 B9')));
?>
--EXPECTF--
Amber\DecodeException: Shared value number 0 is not complete here (at byte %d)
Amber\DecodeException: Shared value number 0 is not complete here (at byte %d)
Amber\DecodeException: Shared value number 0 is not complete here (at byte %d)
Amber\DecodeException: Shared value number 1 is not complete here (at byte %d)
