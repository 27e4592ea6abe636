--TEST--
Rows of lists of no values, of none, of too many, and of more than the places left, throw; they stand in sequences alone
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
echo json_encode(amber_unserialize(payload('A3 07 FE 02 02 01 05 01 06'))), "\n";
foreach (['A2 FE 00 02', 'A2 FE 01 00', 'A2 FE 01 03 01 05', 'A2 07 FE 01 02 01 05', 'EF 81 02 FE 01 81 02 01 05',
    'FE 01 02 01 05', 'A1 F4 FE 01 01 01 05', 'A1 F5 FE 01 01 01 05', 'B0 FE 01 01 01 05 07', 'A2 FE 02 02 01 05', 'A2 FE FF FF FF FF 0F 02 01 05'] as $hex) {
    echo $hex, ': ';
    thrown(fn () => amber_unserialize(payload($hex)));
}
?>
--EXPECT--
[7,[5,6],[5,6]]
A2 FE 00 02: Amber\DecodeException: A count of 0 is not possible here (at byte 5)
A2 FE 01 00: Amber\DecodeException: 0 rows do not fit here (at byte 3)
A2 FE 01 03 01 05: Amber\DecodeException: 3 rows do not fit here (at byte 3)
A2 07 FE 01 02 01 05: Amber\DecodeException: 2 rows do not fit here (at byte 4)
EF 81 02 FE 01 81 02 01 05: Amber\DecodeException: 257 rows do not fit here (at byte 5)
FE 01 02 01 05: Amber\DecodeException: Rows can only stand in a sequence (at byte 2)
A1 F4 FE 01 01 01 05: Amber\DecodeException: Tag 0xfe is not possible here (at byte 4)
A1 F5 FE 01 01 01 05: Amber\DecodeException: Tag 0xfe cannot stand behind a reference (at byte 4)
B0 FE 01 01 01 05 07: Amber\DecodeException: A key is expected here: a string or an int (at byte 3)
A2 FE 02 02 01 05: Amber\DecodeException: The data ends early (at byte 8)
A2 FE FF FF FF FF 0F 02 01 05: Amber\DecodeException: A count of 4294967295 is not possible here (at byte 9)
