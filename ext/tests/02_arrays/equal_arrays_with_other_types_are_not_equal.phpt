--TEST--
Arrays that are == but not === are not taken for the same
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
same('values', [[1, 2, 3], ['1', 2, 3], [1.0, 2, 3], [true, 2, 3], [1, 2, 3]]);
same('order', [['a' => 1, 'b' => 2], ['b' => 2, 'a' => 1], ['a' => 1, 'b' => 2]]);
same('keys', [['0' => 'a', 1 => 'b', 2 => 'c'], ['00' => 'a', 1 => 'b', 2 => 'c'], ['a', 'b', 'c']]);
same('zeros', [[0.0, 1, 2, 3], [-0.0, 1, 2, 3], [0, 1, 2, 3], [false, 1, 2, 3], [null, 1, 2, 3], ['', 1, 2, 3]]);
same('holes', [[1 => 'a', 2 => 'b'], [0 => 'a', 1 => 'b'], [1 => 'a', 2 => 'b']]);
?>
--EXPECT--
values: same
order: same
keys: same
zeros: same
holes: same
