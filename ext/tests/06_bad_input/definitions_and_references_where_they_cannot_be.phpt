--TEST--
DEFINE before a scalar, a reference to a reference, a back-reference to no object, rows alone: all throw
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
foreach (['F4 05', 'F4 41 61', 'F4 F4 A1 01', 'F4 F5 05', 'F4 A0', 'F5 F5 05', 'A2 F5 05 F5 F6 00', 'A2 F5 05 B8', 'A2 F4 A1 01 F6 00',
    'FC 00 01 41 61 01 01 05', 'F5 FC 00 01 41 61 01 01 05', 'A1 F5 FC 00 01 41 61 01 01 05', 'F4 FC 00 01 41 61 01 01 05'] as $hex) {
    echo $hex, ': ';
    thrown(fn () => amber_unserialize(payload($hex)), false);
}
?>
--EXPECT--
F4 05: Amber\DecodeException
F4 41 61: Amber\DecodeException
F4 F4 A1 01: Amber\DecodeException
F4 F5 05: Amber\DecodeException
F4 A0: Amber\DecodeException
F5 F5 05: Amber\DecodeException
A2 F5 05 F5 F6 00: Amber\DecodeException
A2 F5 05 B8: Amber\DecodeException
A2 F4 A1 01 F6 00: Amber\DecodeException
FC 00 01 41 61 01 01 05: Amber\DecodeException
F5 FC 00 01 41 61 01 01 05: Amber\DecodeException
A1 F5 FC 00 01 41 61 01 01 05: Amber\DecodeException
F4 FC 00 01 41 61 01 01 05: Amber\DecodeException
