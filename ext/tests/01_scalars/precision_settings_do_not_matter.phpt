--TEST--
The ini settings precision and serialize_precision have no influence
--INI--
precision=3
serialize_precision=3
--FILE--
<?php
var_dump(amber_unserialize(amber_serialize(1.23456789)) === 1.23456789);
$bytes = amber_serialize([M_PI, 0.1]);
ini_set('serialize_precision', -1);
var_dump($bytes === amber_serialize([M_PI, 0.1]));
?>
--EXPECT--
bool(true)
bool(true)
