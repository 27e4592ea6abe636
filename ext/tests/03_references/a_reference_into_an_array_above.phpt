--TEST--
A reference to the array in which it stands, and to one above, comes back
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$root = ['a' => ['b' => ['c' => 1]]];
$root['a']['b']['up'] = &$root['a'];
$root['a']['b']['top'] = &$root;
same('root', $root);
$list = [[1, 2], [3, 4]];
$list[1][] = &$list[0];
$list[0][] = &$list[1];
same('list', $list);
?>
--EXPECT--
root: same
list: same
