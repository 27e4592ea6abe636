--TEST--
Maps of thousands of keys come back
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$words = $ints = $mixed = [];
for ($i = 0; $i < 5000; $i++) {
    $words["key number $i"] = $i * 7;
    $ints[$i * 3 - 1000] = "value $i";
    $mixed[$i % 2 ? "k$i" : $i] = $i % 3 ? [$i] : $i / 8;
}
same('string keys', $words);
same('int keys', $ints);
same('both', $mixed);
same('same values', array_fill_keys(array_keys($words), 'x'));
?>
--EXPECT--
string keys: same
int keys: same
both: same
same values: same
