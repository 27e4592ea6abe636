--TEST--
The internal pointer of an array stands at its first element
--FILE--
<?php
$array = ['a' => 1, 'b' => 2, 'c' => 3];
end($array);
$copy = amber_unserialize(amber_serialize($array));
var_dump(key($copy), next($copy), key($copy));
$list = amber_unserialize(amber_serialize([5, 6, 7]));
var_dump(current($list), end($list));
?>
--EXPECT--
string(1) "a"
int(2)
string(1) "b"
int(5)
int(7)
