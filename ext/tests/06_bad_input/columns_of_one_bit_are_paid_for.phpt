--TEST--
Bools cost a bit each: more of them than there are bits throw
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
var_dump(count(amber_unserialize(payload('F0 10 02 AA AA'))));
thrown(fn () => amber_unserialize(payload('F0 11 02 AA AA')));
?>
--EXPECT--
int(16)
Amber\DecodeException: The data ends early (at byte 7)
