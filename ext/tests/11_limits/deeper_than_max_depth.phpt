--TEST--
A value nested a million deep is refused by the default max_depth, both ways
--INI--
memory_limit=1G
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
// lists of one element: a byte each
thrown(fn () => amber_unserialize(payload(str_repeat('A1', 1000000) . '00')));
// objects
thrown(fn () => amber_unserialize(payload('F8 48 73 74 64 43 6C 61 73 73 01 41 61' . str_repeat('C0', 100000) . '00')));
// references to arrays
thrown(fn () => amber_unserialize(payload(str_repeat('F5 A1', 100000) . '00')));
$nested = 1;
for ($i = 0; $i < 5000; $i++) {
    $nested = [$nested];
}
thrown(fn () => amber_serialize($nested));
?>
--EXPECTF--
Amber\DecodeException: The data is nested deeper than max_depth = 4096 allows; %s (at byte 4099)
Amber\DecodeException: The data is nested deeper than max_depth = 4096 allows; %s (at byte %d)
Amber\DecodeException: The data is nested deeper than max_depth = 4096 allows; %s (at byte %d)
Amber\EncodeException: Cannot serialize $value[0][0][0][0]%s: it is nested deeper than max_depth = 4096 allows; %s
