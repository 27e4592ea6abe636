--TEST--
A long list that __serialize() returns is a column; what it holds comes back as natively
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Bag { public $items; public $other; function __construct($items) { $this->items = $items; } function __serialize(): array { return $this->items; } function __unserialize(array $data): void { $this->items = $data; } }
#[AllowDynamicProperties]
class Writes { public $items; function __construct($items) { $this->items = $items; } function __serialize(): array { return $this->items ?? get_object_vars($this); } }
$shared = new Bag([1]);
$text = 'text';
$reference = &$text;
$lists = [
    'none' => [],
    '15 ints' => range(1, 15),
    '16 ints' => range(1, 16),
    'ints' => range(5, 2000, 7),
    'equal ints' => array_fill(0, 300, 7),
    'floats and nulls' => [1.5, null, 2.5, ...array_fill(0, 20, 0.1)],
    'strings' => array_map(fn ($i) => "text $i", range(1, 40)),
    'records' => array_map(fn ($i) => ['id' => $i, 'name' => "name $i"], range(1, 30)),
    'objects' => array_map(fn ($i) => $i % 3 ? new Bag([$i]) : $shared, range(1, 30)),
    'bags' => array_map(fn ($i) => new Bag(range($i, $i + 20)), range(1, 20)),
    'a reference twice' => [&$text, ...range(1, 20), &$reference],
    'with holes' => (function () { $a = range(0, 40); unset($a[3]); return $a; })(),
    'its keys in another order' => [1 => 1, 0 => 0] + range(0, 30),
    'keys of a list in a hash table' => ['x' => 0] + range(0, 30),
];
unset($lists['keys of a list in a hash table']['x']);
foreach ($lists as $name => $list) {
    same($name, [new Bag($list), 'between', new Bag($list), $shared]);
    same("$name, alone", new Bag($list));
    same("$name, without __unserialize()", @[new Writes($list), new Writes($list)]);
    if (array_is_list($list)) {
        same("$name, SplFixedArray", [SplFixedArray::fromArray($list), $list]);
    }
}
$self = new Bag([]);
$self->items = [...range(1, 20), $self, [$self]];
same('itself', $self);
echo strlen(amber_serialize(SplFixedArray::fromArray(range(1, 10000)))) < 30 ? "short\n" : "LONG\n";
?>
--EXPECTREGEX--
(?:[^\n:]+: same\n)+itself: same\nshort
