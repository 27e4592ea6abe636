--TEST--
A string of 100 MB comes back
--INI--
memory_limit=1G
--FILE--
<?php
$string = str_repeat('0123456789', 10000000);
$copy = amber_unserialize(amber_serialize($string));
var_dump(strlen($copy), $copy === $string);
$copy = null;
$copy = amber_unserialize(amber_serialize([$string, $string]));
var_dump($copy[0] === $copy[1], $copy[1] === $string);
?>
--EXPECT--
int(100000000)
bool(true)
bool(true)
bool(true)
