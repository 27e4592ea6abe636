--TEST--
Objects in rows can be named when all columns of the rows have been read, no sooner, and are as deep as the deepest of them
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Node { public $next; }
$rows = 'F9 00 44 4E6F6465 01 44 6E657874 08 00';
thrown(fn () => amber_unserialize(payload("A8 $rows B8 05 05 05 05 05 05 05")));
$value = amber_unserialize(payload("A9 $rows 05 A1 A1 05 05 05 05 05 05 05 B8"), ['max_depth' => 4]);
var_dump($value[8] === $value[0]);
// the first, named at three levels: those of the second row stand below
thrown(fn () => amber_unserialize(payload("A9 $rows 05 A1 A1 05 05 05 05 05 05 05 A1 A1 A1 A1 A1 A1 B8"), ['max_depth' => 4]));
thrown(fn () => amber_unserialize(payload("A9 $rows 05 05 05 05 05 05 05 05 BF"), ['max_depth' => 2]));
?>
--EXPECTF--
Amber\DecodeException: Node number 0 is not complete here (at byte %d)
bool(true)
Amber\DecodeException: The data is nested deeper than max_depth = 4 allows; raise the max_depth option or the amber.max_depth setting (at byte %d)
no exception
