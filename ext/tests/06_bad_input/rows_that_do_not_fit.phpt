--TEST--
Rows of none, of too many, and of more than the places left, throw
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
echo json_encode(amber_unserialize(payload('A2 FC 00 01 41 61 02 01 05'))), "\n";
foreach (['A2 FC 00 01 41 61 00 01 05', 'A2 FC 00 01 41 61 03 01 05', 'A2 00 FC 00 01 41 61 02 01 05', 'EF 81 02 FC 00 01 41 61 81 02 01 05',
    'B0 41 61 FC 00 01 41 61 02 01 05', 'A2 FC 00 00 02', 'A2 FD 00 41 41 00 00'] as $hex) {
    echo $hex, ': ';
    thrown(fn () => amber_unserialize(payload($hex)), false);
}
?>
--EXPECT--
[{"a":5},{"a":5}]
A2 FC 00 01 41 61 00 01 05: Amber\DecodeException
A2 FC 00 01 41 61 03 01 05: Amber\DecodeException
A2 00 FC 00 01 41 61 02 01 05: Amber\DecodeException
EF 81 02 FC 00 01 41 61 81 02 01 05: Amber\DecodeException
B0 41 61 FC 00 01 41 61 02 01 05: Amber\DecodeException
A2 FC 00 00 02: Amber\DecodeException
A2 FD 00 41 41 00 00: Amber\DecodeException
