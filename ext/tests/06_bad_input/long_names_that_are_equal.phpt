--TEST--
Long names that stand twice in a message and are equal make one key, in arrays and in objects, however often they are named
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$name = "\xEA\xA0\x8D\x06" . str_repeat('k', 100_000); // a string that stands inline
// a list of two strings and 20,000 maps, each of two keys: string number 0 and string number 1
$bytes = "\xC1\x01\xEF\xA2\x9C\x01" . $name . $name . str_repeat("\xB1\x60\x61\x01\x02", 20_000);
$value = amber_unserialize($bytes);
var_dump(count($value), count($value[20_001]), current($value[20_001]));
// the same as properties of an incomplete object
$object = "\xF8\x44Gone\x02\x60\x61\x01\x02";
$value = amber_unserialize("\xC1\x01\xA3" . $name . $name . $object, ['allowed_classes' => false]);
var_dump(count((array) $value[2]), (array) $value[2] == ['__PHP_Incomplete_Class_Name' => 'Gone', str_repeat('k', 100_000) => 2]);
?>
--EXPECT--
int(20002)
int(1)
int(2)
int(2)
bool(true)
