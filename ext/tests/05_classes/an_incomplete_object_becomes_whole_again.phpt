--TEST--
An incomplete object serialized again is of its class once that exists
--FILE--
<?php
class Known { public $a = 1; protected $b = 'two'; private $c = [3]; }
$incomplete = amber_unserialize(amber_serialize(new Known()), ['allowed_classes' => false]);
var_dump($incomplete::class);
var_dump(amber_unserialize(amber_serialize($incomplete)) == new Known());
var_dump(unserialize(serialize($incomplete)) == new Known());
var_dump(amber_serialize($incomplete) === amber_serialize(new Known()));
?>
--EXPECT--
string(22) "__PHP_Incomplete_Class"
bool(true)
bool(true)
bool(true)
