--TEST--
Long lists of objects, some of them held elsewhere, give the same bytes as if none were
--FILE--
<?php
class Item { public $id; public $inner; function __construct($id) { $this->id = $id; $this->inner = (object) ['x' => [$id, 'text']]; } }
$plain = amber_serialize(array_map(fn ($i) => new Item($i), range(1, 100)));
$list = array_map(fn ($i) => new Item($i), range(1, 100));
$held = [];
foreach ($list as $i => $item) {
    if ($i % 7 === 0) {
        $held[] = $item->inner;
        $held[] = $item;
        $held[] = (array) $item;
    }
}
var_dump(amber_serialize($list) === $plain);
?>
--EXPECT--
bool(true)
