--TEST--
A column of one repeated value cannot repeat arrays, objects or references
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
foreach (['F0 02 01 A0', 'F0 02 01 A1 01', 'F0 02 01 F5 05', 'F0 02 01 F9 48 73 74 64 43 6C 61 73 73 00', 'F0 02 01 B8', 'F0 02 01 FE'] as $hex) {
    thrown(fn () => amber_unserialize(payload($hex)), false);
}
?>
--EXPECT--
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
