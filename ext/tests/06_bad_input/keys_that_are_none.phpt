--TEST--
A key that is neither string nor int throws
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
foreach (['B0 D0 01', 'B0 D1 01', 'B0 A0 01', 'B0 E4 02 01', 'EE 01 E3 0000000000000000 01', 'F1 01 F5 05 01', 'F2 02 02 03 05 02 02', 'F2 02 01 D0 05 02 02',
    'F9 41 41 01 D0 01', 'F9 05 00', 'F9 A0 00', 'FA 05 41 41', 'FB D0 41 41'] as $hex) {
    echo $hex, ': ';
    thrown(fn () => amber_unserialize(payload($hex)), false);
}
?>
--EXPECT--
B0 D0 01: Amber\DecodeException
B0 D1 01: Amber\DecodeException
B0 A0 01: Amber\DecodeException
B0 E4 02 01: Amber\DecodeException
EE 01 E3 0000000000000000 01: Amber\DecodeException
F1 01 F5 05 01: Amber\DecodeException
F2 02 02 03 05 02 02: Amber\DecodeException
F2 02 01 D0 05 02 02: Amber\DecodeException
F9 41 41 01 D0 01: Amber\DecodeException
F9 05 00: Amber\DecodeException
F9 A0 00: Amber\DecodeException
FA 05 41 41: Amber\DecodeException
FB D0 41 41: Amber\DecodeException
