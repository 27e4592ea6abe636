--TEST--
Long keys, properties and class names may be named again by number
--FILE--
<?php
require __DIR__ . '/../inc/igbinary.inc';
$long = str_repeat('x', 200);
$value = igbinary('14 03' . text($long) . '05 06 00' . object_of('stdClass') . '14 02 0E 00 06 01' . text($long) . '06 02'
    . '06 01 1A 00 14 00', ['allowed_classes' => true]);
var_dump($value[$long], $value[0]->$long, get_class($value[1]));
?>
--EXPECTF--
bool(true)
int(2)
string(22) "__PHP_Incomplete_Class"
