--TEST--
Records whose keys are ints, or ints and strings, come back
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
same('ints', array_map(fn ($i) => [5 => $i, 3 => "v$i", -1 => null], range(0, 99)));
same('pairs', array_map(fn ($i) => [$i, $i * 1.5], range(0, 99)));
same('fetched both ways', array_map(fn ($i) => [0 => $i, 'id' => $i, 1 => "n$i", 'name' => "n$i"], range(0, 99)));
?>
--EXPECT--
ints: same
pairs: same
fetched both ways: same
