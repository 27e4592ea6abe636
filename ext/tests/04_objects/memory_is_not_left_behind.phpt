--TEST--
Serializing objects leaves no property tables on them, and the memory of a round trip is given back
--FILE--
<?php
class Item { public $a = 1; protected $b = 'text'; private array $c = [3]; function __construct($a) { $this->a = $a; } }
$list = array_map(fn ($i) => new Item($i), range(1, 5000));
amber_serialize([1]);
amber_unserialize(amber_serialize($list));
$before = memory_get_usage();
for ($i = 0; $i < 5; $i++) {
    amber_unserialize(amber_serialize($list));
}
var_dump(memory_get_usage() - $before < 100000);
?>
--EXPECT--
bool(true)
