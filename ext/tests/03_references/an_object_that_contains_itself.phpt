--TEST--
Objects that contain themselves or each other come back as such
--FILE--
<?php
require __DIR__ . '/../inc/cycles.inc';
class Node { public $next; public $name; private $back; function link(Node $n) { $this->next = $n; $n->back = $this; return $this; } function back() { return $this->back; } }
$a = new Node();
$a->name = 'a';
$a->link($a);
$copy = amber_unserialize(amber_serialize($a));
var_dump($copy->next === $copy, $copy->back() === $copy);

$b = new Node();
$b->name = 'b';
$c = new Node();
$c->name = 'c';
$b->link($c);
$c->link($b);
$copy = amber_unserialize(amber_serialize([$b, $c]));
var_dump($copy[0]->next === $copy[1], $copy[1]->next === $copy[0], $copy[1]->back() === $copy[0], $copy[1]->name);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
string(1) "c"
