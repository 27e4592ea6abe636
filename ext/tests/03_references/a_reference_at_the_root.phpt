--TEST--
A value that is itself a reference gives the bytes of the value
--FILE--
<?php
$value = [1, 2, 'x' => new stdClass()];
$bytes = amber_serialize($value);
$reference = &$value;
var_dump(amber_serialize($reference) === $bytes);
$object = new stdClass();
$bytes = amber_serialize($object);
$second = &$object;
var_dump(amber_serialize($second) === $bytes);
?>
--EXPECT--
bool(true)
bool(true)
