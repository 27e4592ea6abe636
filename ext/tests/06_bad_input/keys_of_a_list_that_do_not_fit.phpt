--TEST--
Objects whose keys are those of a list throw where there are none, more than places that take no room, or where rows have them
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$std = '48 73 74 64 43 6C 61 73 73';
echo json_encode(amber_unserialize(payload("A2 F8 $std 03 F0 00 05 06 07 C0 01 02 03"))), "\n";
echo json_encode(amber_unserialize(payload("A2 F8 $std 02 F0 01 05 FD 01 01 00 07 00 08"))), "\n";
foreach (['no properties' => "F8 $std 00 F0", 'no column' => "F8 $std 02 F0", 'a column that ends early' => "F8 $std 02 F0 00 05",
    'more than the places' => "F8 $std 81 80 10 F0 01 05", 'all places, none for the values' => "F8 $std 80 80 10 F0 01 05",
    'twice more than half' => "A2 F8 $std 81 80 08 F0 00 05", 'in rows' => "A2 FD 00 $std 02 F0 02 01 02 01 03", 'as a later key' => "F8 $std 02 41 61 F0 01 05",
    'a count that no table has' => "F8 $std FF FF FF FF 0F F0 01 05"] as $name => $hex) {
    echo $name, ': ';
    thrown(fn () => amber_unserialize(payload($hex)));
}
?>
--EXPECT--
[{"0":5,"1":6,"2":7},{"0":1,"1":2,"2":3}]
[{"0":5,"1":5},{"0":7,"1":8}]
no properties: Amber\DecodeException: 1 byte follows the value (at byte 13)
no column: Amber\DecodeException: The data ends early (at byte 14)
a column that ends early: Amber\DecodeException: The data ends early (at byte 16)
more than the places: Amber\DecodeException: More than 262144 values take no room in the data (at byte 16)
all places, none for the values: Amber\DecodeException: 262144 values are announced, more than the data can hold (at byte 16)
twice more than half: Amber\DecodeException: The data ends early (at byte 19)
in rows: Amber\DecodeException: Rows of objects cannot have the keys of a list (at byte 5)
as a later key: Amber\DecodeException: A key is expected here: a string or an int (at byte 15)
a count that no table has: Amber\DecodeException: The data ends early (at byte 20)
