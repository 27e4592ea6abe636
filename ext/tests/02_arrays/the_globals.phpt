--TEST--
$GLOBALS and arrays with references out of it come back as arrays
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$a = 1;
$b = &$a;
$copy = amber_unserialize(amber_serialize(array_intersect_key($GLOBALS, ['a' => 1, 'b' => 1])));
var_dump($copy);
?>
--EXPECT--
array(2) {
  ["a"]=>
  &int(1)
  ["b"]=>
  &int(1)
}
