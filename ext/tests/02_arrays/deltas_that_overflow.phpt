--TEST--
A list whose neighbours lie more than 2^63 apart comes back
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
same('min and max in turn', array_map(fn ($i) => $i % 2 ? PHP_INT_MAX : PHP_INT_MIN, range(0, 50)));
same('up, then one fall', [...range(PHP_INT_MAX - 20, PHP_INT_MAX), PHP_INT_MIN, PHP_INT_MIN + 1]);
same('equal steps past the end', [PHP_INT_MAX - 2, PHP_INT_MAX - 1, PHP_INT_MAX, PHP_INT_MIN, PHP_INT_MIN + 1, PHP_INT_MIN + 2, PHP_INT_MIN + 3, PHP_INT_MIN + 4]);
?>
--EXPECT--
min and max in turn: same
up, then one fall: same
equal steps past the end: same
