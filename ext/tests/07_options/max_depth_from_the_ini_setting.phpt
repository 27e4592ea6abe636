--TEST--
amber.max_depth is the default of both functions' option
--INI--
amber.max_depth=3
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
thrown(fn () => amber_serialize([[[1]]]));
thrown(fn () => amber_serialize([[[[1]]]]));
$bytes = amber_serialize([[[[1]]]], ['max_depth' => 4]);
thrown(fn () => amber_unserialize($bytes));
thrown(fn () => amber_unserialize($bytes, ['max_depth' => 4]));
ini_set('amber.max_depth', 10);
thrown(fn () => amber_unserialize($bytes));
var_dump(ini_set('amber.max_depth', -1), ini_get('amber.max_depth'));
?>
--EXPECTF--
no exception
Amber\EncodeException: Cannot serialize $value[0][0][0]: it is nested deeper than max_depth = 3 allows%S
Amber\DecodeException: The data is nested deeper than max_depth = 3 allows%S
no exception
no exception
bool(false)
string(2) "10"
