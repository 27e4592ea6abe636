--TEST--
Scalars, arrays and objects that igbinary wrote are read without igbinary
--FILE--
<?php
require __DIR__ . '/../inc/igbinary.inc';
$scalars = [
    '00', '04', '05', '06 FF', '07 FF', '08 0100', '09 0100', '0A 00010000', '0B 00010000', '20 7FFFFFFFFFFFFFFF',
    '21 8000000000000000', '0C 3FF8000000000000', '0D', text('a'), text('text'), '13 00000000', '26 0000000000000001 62',
];
foreach ($scalars as $hex) {
    var_dump(igbinary($hex));
}
echo json_encode(igbinary('14 03 06 00 05 06 01 0C 8000000000000000 06 02 14 00')), "\n";
echo json_encode(igbinary('14 03' . text('k') . '14 01 06 05 0E 00' . text('5') . '05 07 01 14 00')), "\n";
echo json_encode(igbinary('14 02 06 00' . object_of('stdClass') . '14 01' . text('a') . '06 01
    06 01 1A 00 14 02 0E 01 06 02' . text('b') . '06 03')), "\n";
var_dump(Amber\unserialize_igbinary("\0\0\0\1\5"));
?>
--EXPECT--
NULL
bool(false)
bool(true)
int(255)
int(-255)
int(256)
int(-256)
int(65536)
int(-65536)
int(9223372036854775807)
int(-9223372036854775808)
float(1.5)
string(0) ""
string(1) "a"
string(4) "text"
string(0) ""
string(1) "b"
[true,-0,[]]
{"k":{"5":"k"},"5":true,"-1":[]}
[{"a":1},{"a":2,"b":3}]
bool(true)
