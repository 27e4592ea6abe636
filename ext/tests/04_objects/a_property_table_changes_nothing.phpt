--TEST--
Objects whose property table exists give the same bytes as those without
--FILE--
<?php
class Item { public $a = 1; protected $b = 2; private $c = 3; public int $d; }
$plain = amber_serialize([new Item(), new Item()]);
$first = new Item();
get_object_vars($first);
(array) $first;
foreach ($first as $k => $v) {
}
var_dump($plain === amber_serialize([$first, new Item()]));
$copy = (array) $first;
var_dump($plain === amber_serialize([$first, new Item()]));
?>
--EXPECT--
bool(true)
bool(true)
