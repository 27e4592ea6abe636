--TEST--
Of a key or property that comes twice the last value counts, and a reference in its place keeps its value
--FILE--
<?php
require __DIR__ . '/../inc/igbinary.inc';
echo json_encode(igbinary('14 03 06 00 05 06 01 04 06 00 06 07')), "\n";
echo json_encode(igbinary('14 03' . text('k') . '05 06 01 04 0E 00 06 07')), "\n";
echo json_encode(igbinary('14 03 06 00 25 06 05 06 01 25 01 01 06 00 06 07')), "\n";
echo json_encode(igbinary(object_of('stdClass') . '14 02' . text('k') . '05 0E 01 06 07')), "\n";
echo "Strings of a value that gave way may be named by number:\n";
echo json_encode(igbinary('14 03 06 00' . text('gone') . '06 00 06 07 06 01 0E 00')), "\n";
echo json_encode(igbinary('14 03' . text('5') . text('five') . text('5') . text('six') . '06 05 0E 02')), "\n";
?>
--EXPECT--
[7,false]
{"k":7,"1":false}
[7,5]
{"k":7}
Strings of a value that gave way may be named by number:
[7,"gone"]
{"5":"5"}
