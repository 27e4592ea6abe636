--TEST--
A key that is a string of digits becomes an int, as in any array
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
var_dump(amber_unserialize(payload('B1 41 37 42 2D 33 01 02')));
$map = amber_unserialize(payload('F2 02 03 05 02 00 37 38 05 02 02'));
var_dump($map, isset($map[7]), isset($map['8']));
?>
--EXPECT--
array(2) {
  [7]=>
  int(1)
  [-3]=>
  int(2)
}
array(2) {
  [7]=>
  int(1)
  [8]=>
  int(2)
}
bool(true)
bool(true)
