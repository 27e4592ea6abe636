--TEST--
False and null are values; an error is an exception
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
var_dump(amber_unserialize(amber_serialize(false)));
var_dump(amber_unserialize(amber_serialize(null)));
thrown(fn () => amber_unserialize(serialize(false)), false);
?>
--EXPECT--
bool(false)
NULL
Amber\DecodeException
