--TEST--
An array element and a property can be one reference
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$object = new stdClass();
$object->p = 'one';
$object->q = &$object->p;
$array = ['object' => $object, 'p' => &$object->p];
same('untyped', $array);
$copy = round_trip($array);
$copy['p'] = 'two';
var_dump($copy['object']->p, $copy['object']->q);
?>
--EXPECT--
untyped: same
string(3) "two"
string(3) "two"
