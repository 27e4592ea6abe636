--TEST--
What comes back takes no more memory than native's copy
--INI--
memory_limit=1G
--FILE--
<?php
class Item { public $id; public $name; private $x = 1; protected $y = 2; public $z = 3; function __construct($id) { $this->id = $id; $this->name = "n$id"; } }
foreach ([
    'records' => array_map(fn ($i) => ['id' => $i, 'name' => "name $i", 'kind' => 'kind ' . $i % 5, 'tags' => ['a', 'b']], range(1, 5000)),
    'objects' => array_map(fn ($i) => new Item($i), range(1, 5000)),
    'stdClass' => array_map(fn ($i) => (object) ['id' => $i, 'name' => "n$i"], range(1, 5000)),
    'ints' => range(1, 50000),
    'map' => array_combine(array_map(fn ($i) => "k$i", range(1, 5000)), range(1, 5000)),
    'nested' => array_map(fn ($i) => [[$i], [[$i]]], range(1, 5000)),
] as $name => $value) {
    $native = serialize($value);
    $amber = amber_serialize($value);
    $before = memory_get_usage();
    $copy = unserialize($native);
    $native_memory = memory_get_usage() - $before;
    $copy = null;
    $before = memory_get_usage();
    $copy = amber_unserialize($amber);
    $amber_memory = memory_get_usage() - $before;
    $copy = null;
    echo $name, ': ', $amber_memory <= $native_memory * 1.01 + 1024 ? 'no more' : "MORE: $amber_memory instead of $native_memory", "\n";
}
?>
--EXPECT--
records: no more
objects: no more
stdClass: no more
ints: no more
map: no more
nested: no more
