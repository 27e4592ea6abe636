--TEST--
Values that take no room in the data are limited in number
--INI--
memory_limit=128M
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
// F0 n 05: equal steps; F0 n 01: the same value n times
var_dump(count(amber_unserialize(payload('F0 80 80 10 05 00 02'))));
thrown(fn () => amber_unserialize(payload('F0 81 80 10 05 00 02')), false);
thrown(fn () => amber_unserialize(payload('A2 F0 80 80 0F 05 00 02 F0 80 80 0F 05 00 02')), false);
thrown(fn () => amber_unserialize(payload('EF 20' . str_repeat('F0 80 80 0F 01 D0', 32))), false);
?>
--EXPECT--
int(262144)
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
