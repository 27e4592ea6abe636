--TEST--
An object whose class is missing, with the property that names the class of such objects, is refused
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
// it would be written again as an object of that class
class Gadget { function __wakeup() { echo "woken\n"; } }
$data = json_decode('{"__PHP_Incomplete_Class_Name": "Gadget", "a": 1}');
$bytes = amber_serialize([$data, $data]);
var_dump(amber_unserialize($bytes)[0] == $data);
thrown(fn () => amber_unserialize($bytes, ['allowed_classes' => false]));
thrown(fn () => Amber\get($bytes, [1], null, ['allowed_classes' => false]));
thrown(fn () => amber_unserialize(amber_serialize([$data, clone $data]), ['class_map' => ['stdClass' => 'Gone']]));
$named = str_replace("\x48stdClass", "\x56__PHP_Incomplete_Class", $bytes);
thrown(fn () => amber_unserialize($named));
?>
--EXPECT--
bool(true)
Amber\DecodeException: An object of class stdClass, which is not there, has a property __PHP_Incomplete_Class_Name (at byte 5)
Amber\DecodeException: An object of class stdClass, which is not there, has a property __PHP_Incomplete_Class_Name (at byte 5)
Amber\DecodeException: An object of class Gone, which is not there, has a property __PHP_Incomplete_Class_Name (at byte 4)
Amber\DecodeException: An object of class __PHP_Incomplete_Class, which is not there, has a property __PHP_Incomplete_Class_Name (at byte 5)
