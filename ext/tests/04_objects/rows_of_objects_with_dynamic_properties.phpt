--TEST--
A list of objects of a class with properties it does not declare comes back
--EXTENSIONS--
amber
--FILE--
<?php
#[AllowDynamicProperties]
class Item { public $id; }
$items = [];
for ($i = 0; $i < 20; $i++) {
    $item = new Item();
    $item->id = $i;
    $item->extra = "x$i";
    $items[] = $item;
}
$copy = amber_unserialize(amber_serialize($items));
var_dump(serialize($copy) === serialize($items));
?>
--EXPECT--
bool(true)
