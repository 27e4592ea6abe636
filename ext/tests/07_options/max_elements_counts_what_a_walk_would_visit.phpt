--TEST--
max_elements bounds the elements that a recursive walk over the result would visit
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Pair { public $a; public $b; function __construct($a = null, $b = null) { $this->a = $a; $this->b = $b; } }
$rows = array_map(fn ($i) => ['id' => $i, 'list' => [$i, $i]], range(1, 20));
$shared = range(1, 10);
$pair = new Pair(1, 2);
$cycle = new Pair();
$cycle->a = $cycle;
$referred = [1, 2];
foreach ([
    'scalar' => [5, 0],
    'list' => [[1, 2, 3], 3],
    'nested' => [[[1, 2], ['a' => 3]], 5],
    'rows' => [$rows, 20 + 40 + 40],
    'columns' => [range(1, 100), 100],
    'map in columns' => [array_combine(range(1, 50), range(1, 50)), 50],
    'shared' => [[range(1, 70), $shared, $shared, $shared], 4 + 70 + 30],
    'object' => [$pair, 2],
    'object twice' => [[$pair, $pair], 2 + 4],
    'object in itself' => [$cycle, 2],
    'reference' => [[&$referred, &$referred], 2 + 4],
] as $name => [$value, $elements]) {
    $bytes = amber_serialize($value);
    amber_unserialize($bytes, ['max_elements' => max(1, $elements)]);
    echo "$name: ";
    if ($elements > 1) {
        thrown(fn () => amber_unserialize($bytes, ['max_elements' => $elements - 1]), false);
    } else {
        echo "no elements\n";
    }
}
thrown(fn () => amber_unserialize(amber_serialize([1, 2]), ['max_elements' => 1]));
?>
--EXPECT--
scalar: no elements
list: Amber\DecodeException
nested: Amber\DecodeException
rows: Amber\DecodeException
columns: Amber\DecodeException
map in columns: Amber\DecodeException
shared: Amber\DecodeException
object: Amber\DecodeException
object twice: Amber\DecodeException
object in itself: Amber\DecodeException
reference: Amber\DecodeException
Amber\DecodeException: The data has more elements than max_elements = 1 allows; raise the max_elements option or the amber.max_elements setting (at byte 3)
