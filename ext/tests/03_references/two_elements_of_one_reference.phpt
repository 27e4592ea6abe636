--TEST--
Two elements bound by reference are bound when they are back
--FILE--
<?php
$value = 'before';
$copy = amber_unserialize(amber_serialize([&$value, &$value, $value]));
$copy[0] = 'after';
var_dump($copy);
?>
--EXPECT--
array(3) {
  [0]=>
  &string(5) "after"
  [1]=>
  &string(5) "after"
  [2]=>
  string(6) "before"
}
