--TEST--
Keys keep the order in which they were added
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
same('descending', [3 => 'c', 2 => 'b', 1 => 'a', 0 => 'z']);
same('mixed', ['z' => 1, 5 => 2, 'a' => 3, 0 => 4, -3 => 5]);
$moved = ['a' => 1, 'b' => 2, 'c' => 3];
unset($moved['a']);
$moved['a'] = 4;
same('removed and added again', $moved);
?>
--EXPECT--
descending: same
mixed: same
removed and added again: same
