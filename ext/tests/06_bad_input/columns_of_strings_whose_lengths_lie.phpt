--TEST--
Lengths of strings that are negative, too large or overflow throw
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
// F0 n 03, then the lengths: 05 zigzag first, zigzag step
echo json_encode(amber_unserialize(payload('F0 03 03 05 02 02 61 62 62 63 63 63'))), "\n";
foreach ([
    'less than zero' => 'F0 03 03 05 01 02 61 62 62 63 63 63',
    'then less than zero' => 'F0 03 03 05 02 01 61 62 62 63 63 63',
    'too long' => 'F0 03 03 05 02 08 61 62 62 63 63 63',
    'sum overflows' => 'F0 02 03 0E 00 FF FF FF FF FF FF FF FF 02 00 00 00 00 00 00 00 61',
    'one short' => 'F0 03 03 05 02 02 61 62 62 63 63',
] as $name => $hex) {
    echo "$name: ";
    thrown(fn () => amber_unserialize(payload($hex)), false);
}
?>
--EXPECT--
["a","bb","ccc"]
less than zero: Amber\DecodeException
then less than zero: Amber\DecodeException
too long: Amber\DecodeException
sum overflows: Amber\DecodeException
one short: Amber\DecodeException
