--TEST--
An int in a property that is of type float today is, when back, what native makes of it
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Was { public $n = 5; }
class Is0 { public float $n = 0.0; }
$native = unserialize(str_replace('3:"Was"', '3:"Is0"', serialize(new Was())));
$amber = amber_unserialize(amber_serialize(new Was()), ['class_map' => ['Was' => 'Is0']]);
var_dump($amber->n === $native->n, $amber->n);
?>
--EXPECT--
bool(true)
float(5)
