--TEST--
Arguments of wrong types and numbers are the engine's errors
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
thrown(fn () => amber_serialize());
thrown(fn () => amber_serialize(1, 2));
thrown(fn () => amber_serialize(1, [], 3));
thrown(fn () => amber_unserialize());
thrown(fn () => amber_unserialize([]));
thrown(fn () => amber_unserialize('', null));
?>
--EXPECT--
ArgumentCountError: amber_serialize() expects at least 1 argument, 0 given
TypeError: amber_serialize(): Argument #2 ($options) must be of type array, int given
ArgumentCountError: amber_serialize() expects at most 2 arguments, 3 given
ArgumentCountError: amber_unserialize() expects at least 1 argument, 0 given
TypeError: amber_unserialize(): Argument #1 ($data) must be of type string, array given
TypeError: amber_unserialize(): Argument #2 ($options) must be of type array, null given
