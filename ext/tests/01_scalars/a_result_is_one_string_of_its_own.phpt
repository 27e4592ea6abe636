--TEST--
The bytes are a string like any other, and the value that made them is untouched
--FILE--
<?php
$value = ['a' => [1, 2.5, 'three'], 'b' => null];
$before = serialize($value);
$bytes = amber_serialize($value);
$again = $bytes;
$again[0] = 'x';
var_dump(is_string($bytes), $bytes !== $again, serialize($value) === $before);
var_dump(amber_unserialize($bytes) === $value);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
