--TEST--
A column of two parts whose mask or parts do not fit throws, and gives back what the first part had filled
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
// F0 n 06 k, the mask, a column of n - k values, a column of k
echo json_encode(amber_unserialize(payload('F0 05 06 02 02 14 01 D0 03 05 04 00 61 62 63 64'))), "\n"; // by bits
echo json_encode(amber_unserialize(payload('F0 05 06 02 05 04 04 01 D0 03 05 04 00 61 62 63 64'))), "\n"; // by places
echo json_encode(amber_unserialize(payload('F2 03 06 01 02 02 05 0A 02 03 05 04 00 61 62 01 D0'))), "\n"; // keys
foreach ([
    'none in the second part' => 'F0 05 06 00 02 00 01 D0 01 D0',
    'all in the second part' => 'F0 05 06 05 02 1F 01 D0 01 D0',
    'more than there are' => 'F0 05 06 06 02 1F 01 D0 01 D0',
    'a huge number' => 'F0 05 06 FFFFFFFFFFFFFFFFFF01 02 1F 01 D0 01 D0',
    'too few bits' => 'F0 05 06 02 02 10 01 D0 01 D1',
    'too many bits' => 'F0 05 06 02 02 15 01 D0 01 D1',
    'no bits' => 'F0 11 06 02 02 03 00',
    'a mask of floats' => 'F0 02 06 01 04 00 00 00 00 00 00 00 00 01 D0 01 D1',
    'a mask of two parts' => 'F0 02 06 01 06 01 02 01 01 D0 01 D1',
    'places that fall' => 'F0 05 06 02 05 04 01 01 D0 01 D1',
    'a place twice' => 'F0 05 06 02 05 04 00 01 D0 01 D1',
    'a place less than zero' => 'F0 05 06 01 05 01 00 01 D0 01 D1',
    'a place past the end' => 'F0 05 06 01 05 0A 00 01 D0 01 D1',
    'items in a part' => 'F0 05 06 02 02 14 00 05 05 05 01 D0',
    'two parts in a part' => 'F0 05 06 02 02 14 06 01 02 01 01 D0 01 D1 01 D0',
    'no second part' => 'F0 05 06 02 02 14 03 05 04 00 61 62 63 64 65 66',
    'a second part that breaks off' => 'F0 05 06 02 02 14 03 05 04 00 61 62 63 64 65 66 03 05 04 00 61',
    'a second part that breaks off, in rows' => 'A5 FC 00 01 41 61 05 06 02 02 14 03 05 04 00 61 62 63 64 65 66 03 05 04 00 61',
    'keys that are floats' => 'F2 02 06 01 02 02 05 0A 02 04 00 00 00 00 00 00 00 00 01 D0',
    'keys that are null' => 'F2 02 06 01 02 02 05 0A 02 01 D0 01 D0',
] as $name => $hex) {
    echo "$name: ";
    thrown(fn () => amber_unserialize(payload($hex)), false);
}
// the same value again and again: behind bits it is paid for, behind places it is not
$n = 1 << 19;
$varint = '80 80 20';
$bits = str_repeat('00', $n / 8 - 1) . '80';
var_dump(count(amber_unserialize(payload("F0 $varint 06 01 02 $bits 01 D0 01 D1"))));
thrown(fn () => amber_unserialize(payload("F0 $varint 06 01 08 00 00 01 D0 01 D1" . str_repeat('00', $n / 8))), false);
?>
--EXPECT--
[null,null,"ab",null,"cd"]
[null,null,"ab",null,"cd"]
{"5":null,"ab":null,"6":null}
none in the second part: Amber\DecodeException
all in the second part: Amber\DecodeException
more than there are: Amber\DecodeException
a huge number: Amber\DecodeException
too few bits: Amber\DecodeException
too many bits: Amber\DecodeException
no bits: Amber\DecodeException
a mask of floats: Amber\DecodeException
a mask of two parts: Amber\DecodeException
places that fall: Amber\DecodeException
a place twice: Amber\DecodeException
a place less than zero: Amber\DecodeException
a place past the end: Amber\DecodeException
items in a part: Amber\DecodeException
two parts in a part: Amber\DecodeException
no second part: Amber\DecodeException
a second part that breaks off: Amber\DecodeException
a second part that breaks off, in rows: Amber\DecodeException
keys that are floats: Amber\DecodeException
keys that are null: Amber\DecodeException
int(524288)
Amber\DecodeException
