--TEST--
An object that stands twice in a list gives the same bytes whether others hold what it holds or not
--FILE--
<?php
class Part { public $v = 1; }
class Whole { public $parts; public function __construct(public int $n) {} }
$list = array_map(fn ($n) => new Whole($n), range(0, 39));
$held = array_map(fn () => new Part(), range(1, 19));
$list[4]->parts = $held;
$list[29] = $list[4];
$bytes = amber_serialize($list);
$copy = amber_unserialize($bytes);
var_dump($copy[29] === $copy[4], serialize($copy) === serialize($list), amber_serialize(unserialize(serialize($list))) === $bytes);
unset($held);
var_dump(amber_serialize($list) === $bytes);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
