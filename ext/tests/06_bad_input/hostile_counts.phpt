--TEST--
Counts that the data cannot hold throw at once and take no memory
--INI--
memory_limit=32M
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$huge = ['FFFFFF7F', 'FFFFFFFF0F', 'FFFFFFFFFFFFFFFF7F', 'FFFFFFFFFFFFFFFFFF01', '8080808001', '80808080808080808001'];
foreach (['EA', 'EB', 'EC', 'ED', 'EE', 'EF', 'F0', 'F1', 'F2', 'F3', 'F6', 'F7', 'F8 41 41', 'F9 41 41', 'FC', 'FC 00 01 41 61', 'FD',
    'A2 FC 00 01 41 61', 'F0 05 18', 'EE 01 41 61'] as $tag) {
    foreach ($huge as $count) {
        foreach (['', '00', '0101010101010101', str_repeat('FF', 20)] as $rest) {
            try {
                amber_unserialize(payload($tag . $count . $rest));
                echo "$tag $count $rest: no exception\n";
            } catch (Amber\DecodeException) {
            }
        }
    }
}
var_dump(memory_get_peak_usage() < 4000000);
?>
--EXPECT--
bool(true)
