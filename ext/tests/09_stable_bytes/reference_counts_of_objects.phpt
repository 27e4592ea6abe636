--TEST--
How many variables hold an object, or its table, changes nothing
--FILE--
<?php
class Item { public $a = 1; protected $b = [1]; private ?Item $c = null; }
$bytes = amber_serialize([new Item(), ['x' => new Item()], (object) ['i' => new Item()]]);
$a = new Item();
$b = $also_b = $again = new Item();
$c = (object) ['i' => new Item()];
$held = [$a, $b, $c, $c->i];
$cast = (array) $c;
$table = (array) $a;
var_dump(amber_serialize([$a, ['x' => $b], $c]) === $bytes);
?>
--EXPECT--
bool(true)
