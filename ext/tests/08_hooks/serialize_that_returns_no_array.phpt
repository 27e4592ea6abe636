--TEST--
__serialize() that returns no array is a TypeError, as in native
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class A { function __serialize() { return 5; } }
both(fn ($serialize) => thrown(fn () => $serialize([new A()])));
?>
--EXPECT--
TypeError: A::__serialize() must return an array
