--TEST--
max_depth of amber_serialize() counts arrays and objects, nested, and 0 is no limit
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$nested = [['a' => (object) ['b' => [1]]]];
thrown(fn () => amber_serialize($nested, ['max_depth' => 4]));
thrown(fn () => amber_serialize($nested, ['max_depth' => 3]));
thrown(fn () => amber_serialize($nested, ['max_depth' => 0]));
thrown(fn () => amber_serialize(5, ['max_depth' => 1]));
thrown(fn () => amber_serialize([1], ['max_depth' => 1]));
thrown(fn () => amber_serialize([1, [2]], ['max_depth' => 1]));
thrown(fn () => amber_serialize([1], ['max_depth' => PHP_INT_MAX]));
?>
--EXPECTF--
no exception
Amber\EncodeException: Cannot serialize $value[0]["a"]->b: it is nested deeper than max_depth = 3 allows%S
no exception
no exception
no exception
Amber\EncodeException: Cannot serialize $value[1]: it is nested deeper than max_depth = 1 allows%S
no exception
