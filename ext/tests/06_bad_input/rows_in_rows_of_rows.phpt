--TEST--
Rows nested to multiply their number throw or stay within what the data pays for
--INI--
memory_limit=64M
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
// 256 rows of one key; its column is one of items: rows again …
$hex = 'EF 80 02 FC 00 01 41 61 80 02';
foreach ([1, 2, 3, 10, 100] as $times) {
    $bytes = payload($hex . str_repeat(' 00 FC 01 80 02', $times) . ' 01 D0');
    try {
        amber_unserialize($bytes);
        echo "no exception\n";
    } catch (Amber\DecodeException) {
    }
    // the same with lists as values
    $bytes = payload($hex . str_repeat(' 00 EF 80 02 FC 01 80 02', $times) . ' 01 D0');
    try {
        amber_unserialize($bytes);
        echo "no exception\n";
    } catch (Amber\DecodeException) {
    }
}
var_dump(memory_get_peak_usage() < 60000000);
?>
--EXPECTF--
%Abool(true)
