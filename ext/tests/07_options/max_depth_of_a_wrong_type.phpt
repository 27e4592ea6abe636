--TEST--
max_depth must be an int of 0 or more
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$bytes = amber_serialize(1);
foreach ([-1, '5', 1.0, null, [], new stdClass(), true] as $wrong) {
    thrown(fn () => amber_serialize(1, ['max_depth' => $wrong]));
    thrown(fn () => amber_unserialize($bytes, ['max_depth' => $wrong]));
}
?>
--EXPECTF--
ValueError: amber_serialize(): Option "max_depth" must be greater than or equal to 0
ValueError: amber_unserialize(): Option "max_depth" must be greater than or equal to 0
TypeError: amber_serialize(): Option "max_depth" must be of type int, string given
TypeError: amber_unserialize(): Option "max_depth" must be of type int, string given
TypeError: amber_serialize(): Option "max_depth" must be of type int, float given
TypeError: amber_unserialize(): Option "max_depth" must be of type int, float given
TypeError: amber_serialize(): Option "max_depth" must be of type int, null given
TypeError: amber_unserialize(): Option "max_depth" must be of type int, null given
TypeError: amber_serialize(): Option "max_depth" must be of type int, array given
TypeError: amber_unserialize(): Option "max_depth" must be of type int, array given
TypeError: amber_serialize(): Option "max_depth" must be of type int, stdClass given
TypeError: amber_unserialize(): Option "max_depth" must be of type int, stdClass given
TypeError: amber_serialize(): Option "max_depth" must be of type int, %s given
TypeError: amber_unserialize(): Option "max_depth" must be of type int, %s given
