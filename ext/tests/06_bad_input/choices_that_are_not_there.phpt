--TEST--
A choice outside of the strings to choose from, none of them, and too many, throw
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
echo json_encode(amber_unserialize(payload('F0 04 19 03 41 61 41 62 41 63 24'))), "\n";
foreach (['F0 04 19 03 41 61 41 62 41 63 27', 'F0 04 19 00 24', 'F0 04 18 03 41 61 41 62 41 63 24', 'F0 04 19 03 41 61 41 62 05 24', 'F0 04 19 03 41 61 41 62'] as $hex) {
    thrown(fn () => amber_unserialize(payload($hex)), false);
}
?>
--EXPECT--
["a","b","c","a"]
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
