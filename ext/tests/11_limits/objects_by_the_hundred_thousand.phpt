--TEST--
200,000 objects come back, in a list and in a chain of arrays
--INI--
memory_limit=1G
--FILE--
<?php
require __DIR__ . '/../inc/cycles.inc';
class Item { public int $id; public ?string $name; private array $tags = ['a']; public ?Item $other = null; function __construct(int $id) { $this->id = $id; $this->name = "name $id"; } }
$list = [];
for ($i = 0; $i < 200000; $i++) {
    $list[] = $item = new Item($i);
    $item->other = $list[$i >> 1];
}
$copy = amber_unserialize(amber_serialize($list));
var_dump(count($copy), $copy[199999]->id, $copy[199999]->name, $copy[199999]->other === $copy[99999], $copy[0]->other === $copy[0]);
?>
--EXPECT--
int(200000)
int(199999)
string(11) "name 199999"
bool(true)
bool(true)
