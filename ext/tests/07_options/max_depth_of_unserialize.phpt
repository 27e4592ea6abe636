--TEST--
max_depth of amber_unserialize() is the same measure as that of amber_serialize()
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Deep { public $a; function __construct($a) { $this->a = $a; } }
class Magic { public $m; function __construct($m) { $this->m = $m; } function __serialize(): array { return [$this->m]; } function __unserialize(array $d): void { [$this->m] = $d; } }
$rows = array_map(fn ($i) => ['id' => $i, 'list' => [$i, ['deep' => $i]]], range(1, 20));
$objects = array_map(fn ($i) => new Deep([$i, [new Deep($i)]]), range(1, 20));
$r = ['ref'];
foreach ([
    'scalar' => 5, 'list' => [1], 'nested' => [['a' => [[1]]]], 'object' => new Deep([new Deep([1])]), 'rows' => $rows, 'objects' => $objects,
    'map' => ['x' => $rows, 'y' => ['z' => $objects]], 'magic' => new Magic([new Magic([1])]), 'references' => [&$r, [&$r]],
    'ints' => [range(1, 100)], 'empty' => [[[]]], 'shared' => [[[1, 2, 3]], [[1, 2, 3]]], 'wide' => [array_combine(array_map(fn ($i) => "k$i", range(1, 99)), range(1, 99))],
] as $name => $value) {
    for ($encode = 1; ; $encode++) {
        try {
            $bytes = amber_serialize($value, ['max_depth' => $encode]);
            break;
        } catch (Amber\EncodeException) {
        }
    }
    for ($decode = 1; ; $decode++) {
        try {
            amber_unserialize($bytes, ['max_depth' => $decode]);
            break;
        } catch (Amber\DecodeException) {
        }
    }
    echo "$name: $encode", $encode === $decode ? '' : " but $decode", "\n";
}
?>
--EXPECT--
scalar: 1
list: 1
nested: 4
object: 4
rows: 4
objects: 5
map: 7
magic: 4
references: 3
ints: 2
empty: 2
shared: 3
wide: 2
