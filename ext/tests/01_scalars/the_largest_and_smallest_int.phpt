--TEST--
PHP_INT_MAX and PHP_INT_MIN come back as ints
--FILE--
<?php
var_dump(amber_unserialize(amber_serialize(PHP_INT_MAX)) === PHP_INT_MAX);
var_dump(amber_unserialize(amber_serialize(PHP_INT_MIN)) === PHP_INT_MIN);
?>
--EXPECT--
bool(true)
bool(true)
