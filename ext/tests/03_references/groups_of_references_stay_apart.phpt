--TEST--
Groups of references that hold equal values stay different groups
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$a = $b = 'equal';
same('two groups', [&$a, &$b, &$a, &$b]);
$c = $d = [1, 2, 3];
same('two groups of arrays', [&$c, &$d, &$c, &$d, $c]);
$copy = round_trip([&$a, &$b, &$a, &$b]);
$copy[0] = 'changed';
echo json_encode($copy), "\n";
?>
--EXPECT--
two groups: same
two groups of arrays: same
["changed","equal","changed","equal"]
