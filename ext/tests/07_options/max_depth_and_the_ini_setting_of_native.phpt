--TEST--
unserialize_max_depth is a setting of native's function, not of Amber's
--INI--
unserialize_max_depth=2
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
var_dump(round_trip([[[[1]]]]) === [[[[1]]]]);
?>
--EXPECT--
bool(true)
