--TEST--
Data that are damaged are refused, with the byte at which that is seen
--FILE--
<?php
require __DIR__ . '/../inc/igbinary.inc';
foreach ([
    '', '28', '11', '11 05 61', '26 FFFFFFFFFFFFFFFF 61', '08 01', '0C 00', '0E 00', '01 00', '25', '25 25 00', '25 28',
    '20 8000000000000000', '21 8000000000000001', '05 05 05', '14', '14 01', '14 01 06', '14 01 06 00',
    '14 01 04 05', '14 01 14 00 00', '14 05 06 00 05', '16 FFFFFFFF 06 00 05', '14 01 06 00 01 01', '1A 00 14 00',
    object_of('stdClass'), object_of('stdClass') . '05', object_of('stdClass') . '14 01 05 05', object_of(' ') . '14 00',
    object_of('stdClass') . '1D 05 61', '1D 00', '27 11 01 61',
] as $hex) {
    printf('%-30s ', $hex);
    thrown(fn () => igbinary($hex));
}
foreach (['', 'a:0:{}', "\xC1\1\5", "\0\0\0\3\0", "\0\0\0"] as $bytes) {
    thrown(fn () => Amber\unserialize_igbinary($bytes));
}
?>
--EXPECTF--
                               Amber\DecodeException: The data ends early (at byte 4)
28                             Amber\DecodeException: Type 0x28 begins no value (at byte 4)
11                             Amber\DecodeException: The data ends early (at byte 5)
11 05 61                       Amber\DecodeException: The data ends early (at byte 7)
26 FFFFFFFFFFFFFFFF 61         Amber\DecodeException: The data ends early (at byte 14)
08 01                          Amber\DecodeException: The data ends early (at byte 6)
0C 00                          Amber\DecodeException: The data ends early (at byte 6)
0E 00                          Amber\DecodeException: There is no string number 0 here (at byte 4)
01 00                          Amber\DecodeException: There is no shared value number 0 here (at byte 4)
25                             Amber\DecodeException: The data ends early (at byte 5)
25 25 00                       Amber\DecodeException: Type 0x25 cannot stand behind a reference (at byte 5)
25 28                          Amber\DecodeException: Type 0x28 cannot stand behind a reference (at byte 5)
20 8000000000000000            Amber\DecodeException: An int does not fit into 64 bits (at byte 4)
21 8000000000000001            Amber\DecodeException: An int does not fit into 64 bits (at byte 4)
05 05 05                       Amber\DecodeException: 2 bytes follow the value (at byte 5)
14                             Amber\DecodeException: The data ends early (at byte 5)
14 01                          Amber\DecodeException: 1 values are announced, more than the data can hold (at byte 4)
14 01 06                       Amber\DecodeException: The data ends early (at byte 7)
14 01 06 00                    Amber\DecodeException: The data ends early (at byte 8)
14 01 04 05                    Amber\DecodeException: A key is expected here: a string or an int (at byte 6)
14 01 14 00 00                 Amber\DecodeException: A key is expected here: a string or an int (at byte 6)
14 05 06 00 05                 Amber\DecodeException: 5 values are announced, more than the data can hold (at byte 4)
16 FFFFFFFF 06 00 05           Amber\DecodeException: 4294967295 values are announced, more than the data can hold (at byte 4)
14 01 06 00 01 01              Amber\DecodeException: There is no shared value number 1 here (at byte 8)
1A 00 14 00                    Amber\DecodeException: There is no string number 0 here (at byte 4)
17 08 737464436c617373         Amber\DecodeException: The data ends early (at byte 14)
17 08 737464436c617373 05      Amber\DecodeException: Type 0x05 begins nothing that is in an object (at byte 14)
17 08 737464436c617373 14 01 05 05 Amber\DecodeException: A key is expected here: a string or an int (at byte 16)
17 01 20 14 00                 Amber\DecodeException: This is not the name of a class (at byte 4)
17 08 737464436c617373 1D 05 61 Amber\DecodeException: The data ends early (at byte 17)
1D 00                          Amber\DecodeException: Type 0x1D begins no value (at byte 4)
27 11 01 61                    Amber\DecodeException: Type 0x27 begins no value (at byte 4)
Amber\DecodeException: The data is empty (at byte 0)
Amber\DecodeException: This is not igbinary data: it looks like PHP serialize() data (at byte 0)
Amber\DecodeException: This is not igbinary data: it looks like amber data (at byte 0)
Amber\DecodeException: This is not igbinary data (at byte 0)
Amber\DecodeException: This is not igbinary data (at byte 0)
