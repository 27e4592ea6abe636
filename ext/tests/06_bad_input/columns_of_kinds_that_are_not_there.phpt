--TEST--
Kinds of columns that are not in the table throw
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
foreach ([0x1d, 0x0f, 0x17, 0x1c, 0x1f, 0x41, 0x5f, 0x80, 0xff] as $kind) {
    thrown(fn () => amber_unserialize(payload(sprintf('F0 02 %02x 00 00 00 00 00 00 00 00', $kind))), false);
}
// lengths of strings, mantissas and what numerals and dates are made of must be a column of ints, and these are no keys
foreach (['F0 02 03 00 01 01 61 61', 'F0 02 03 01 01 61 61', 'F0 02 03 02 01 61 61', 'F0 02 21 04 00', 'F0 02 21 22 08 00 01 02', 'F2 02 00 01 02 00 01 02',
    'F0 02 30 03 05 02 00 61 61', 'F0 02 32 32 08 00 01 02', 'F2 02 30 05 02 02 02 01', 'F2 02 32 05 02 02 02 01',
    'F0 02 07 00 00 03 05 02 00 61 61', 'F0 02 07 00 00 00 05 05', 'F0 02 07 00 00 05 02 02', 'F2 02 07 00 00 0B 02 00 00 02 01'] as $hex) {
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
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
