--TEST--
An array with a string key "7", as old PHP code could make it, comes back with the key 7
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$object = new stdClass();
$object->{'7'} = 'seven';
$object->{'-3'} = 'minus three';
same('array', (array) $object);
same('object', $object);
?>
--EXPECT--
array: same
object: same
