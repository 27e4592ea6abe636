--TEST--
An object in rows can be named inside itself, and elsewhere when all columns of the rows have been read; it is as deep as the deepest of them
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Node { public $next; }
$rows = 'F9 00 44 4E6F6465 01 44 6E657874 08 00';

$value = amber_unserialize(payload("A8 $rows B8 A1 B9 05 05 05 05 05 05"));
var_dump($value[0]->next === $value[0], $value[1]->next[0] === $value[1]);
$value = amber_unserialize(payload("A8 $rows 05 05 F9 01 06 00 BA BB 0B 0C BE BF"));
var_dump($value[2]->next->next === $value[2], $value[3]->next->next === $value[3], $value[7]->next->next === $value[7]);
unset($value);
gc_collect_cycles();

// another one of the same rows, of the rows around, and from a list
thrown(fn () => amber_unserialize(payload("A8 $rows 05 B8 05 05 05 05 05 05")));
thrown(fn () => amber_unserialize(payload("A8 $rows 05 05 05 05 05 05 F9 01 02 00 BE BE")));
thrown(fn () => amber_unserialize(payload("A8 $rows 05 A2 B9 B8 05 05 05 05 05 05")));
// where an array is that deep, a name adds nothing to it, as its end is not known
var_dump(count(amber_unserialize(payload("A8 $rows A1 B8 05 05 05 05 05 05 05"), ['max_depth' => 3])));

$value = amber_unserialize(payload("A9 $rows 05 A1 A1 05 05 05 05 05 05 05 B8"), ['max_depth' => 4]);
var_dump($value[8] === $value[0]);
// the first, named at three levels: those of the second row stand below
thrown(fn () => amber_unserialize(payload("A9 $rows 05 A1 A1 05 05 05 05 05 05 05 A1 A1 A1 A1 A1 A1 B8"), ['max_depth' => 4]));
thrown(fn () => amber_unserialize(payload("A9 $rows 05 05 05 05 05 05 05 05 BF"), ['max_depth' => 2]));
?>
--EXPECTF--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
Amber\DecodeException: Shared value number 0 is not complete here (at byte %d)
Amber\DecodeException: Shared value number 6 is not complete here (at byte %d)
Amber\DecodeException: Shared value number 0 is not complete here (at byte %d)
int(8)
bool(true)
Amber\DecodeException: The data is nested deeper than max_depth = 4 allows; raise the max_depth option or the amber.max_depth setting (at byte %d)
no exception