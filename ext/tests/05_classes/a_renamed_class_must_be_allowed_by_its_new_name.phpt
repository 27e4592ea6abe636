--TEST--
allowed_classes speaks of the class that is built, not of the name in the data
--FILE--
<?php
class Old { public $p = 1; }
class Fresh { public $p; }
$bytes = amber_serialize(new Old());
$map = ['class_map' => ['Old' => 'Fresh']];
var_dump(amber_unserialize($bytes, $map + ['allowed_classes' => ['Fresh']])::class);
var_dump(amber_unserialize($bytes, $map + ['allowed_classes' => ['Old']])::class);
?>
--EXPECT--
string(5) "Fresh"
string(22) "__PHP_Incomplete_Class"
