--TEST--
A column of two parts whose bits or parts do not fit throws, and gives back what the first part had filled
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
// F0 n 06, n bits, a column of those whose bit is 0, a column of the others
echo json_encode(amber_unserialize(payload('F0 05 06 14 01 D0 03 05 04 00 61 62 63 64'))), "\n";
foreach ([
    'none in the second part' => 'F0 05 06 00 01 D0 01 D0',
    'all in the second part' => 'F0 05 06 1F 01 D0 01 D0',
    'no bits' => 'F0 11 06 03 00',
    'items in a part' => 'F0 05 06 14 00 05 05 05 01 D0',
    'two parts in a part' => 'F0 05 06 14 06 01 01 D0 01 D1 01 D0',
    'no first part' => 'F0 05 06 14',
    'no second part' => 'F0 05 06 14 03 05 04 00 61 62 63 64 65 66',
    'a second part that breaks off' => 'F0 05 06 14 03 05 04 00 61 62 63 64 65 66 03 05 04 00 61',
    'a second part that breaks off, in rows' => 'A5 FC 00 01 41 61 05 06 14 03 05 04 00 61 62 63 64 65 66 03 05 04 00 61',
    'keys of two parts' => 'F2 03 06 02 05 0A 02 03 05 04 00 61 62 01 D0',
] as $name => $hex) {
    echo "$name: ";
    thrown(fn () => amber_unserialize(payload($hex)), false);
}
// the same value again and again is paid for by the bits
$n = 1 << 19;
$bits = str_repeat('00', $n / 8 - 1) . '80';
var_dump(count(amber_unserialize(payload("F0 80 80 20 06 $bits 01 D0 01 D1"))));
?>
--EXPECT--
[null,null,"ab",null,"cd"]
none in the second part: Amber\DecodeException
all in the second part: Amber\DecodeException
no bits: Amber\DecodeException
items in a part: Amber\DecodeException
two parts in a part: Amber\DecodeException
no first part: Amber\DecodeException
no second part: Amber\DecodeException
a second part that breaks off: Amber\DecodeException
a second part that breaks off, in rows: Amber\DecodeException
keys of two parts: Amber\DecodeException
int(524288)
