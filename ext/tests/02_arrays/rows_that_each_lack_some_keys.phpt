--TEST--
Rows that each lack some keys come back with the keys they have, in their order
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
/** Rows of which every so many-th lacks a key. */
function rows(int $count, array $every): array {
    $rows = [];
    for ($i = 0; $i < $count; $i++) {
        $row = [];
        foreach ($every as $key => [$often, $value]) {
            if ($often === 0 || $i % $often !== 0) {
                $row[$key] = $value instanceof Closure ? $value($i) : $value;
            }
        }
        $rows[] = $row;
    }
    return $rows;
}
$name = fn ($i) => "name $i";
same('one key', rows(40, ['id' => [0, fn ($i) => $i], 'name' => [3, $name]]));
same('the first key', rows(40, ['id' => [7, fn ($i) => $i], 'name' => [0, $name], 'x' => [5, 1.5]]));
same('the last keys', rows(40, ['id' => [0, fn ($i) => $i], 'name' => [2, $name], 'tags' => [3, ['a', 'b']]]));
same('hardly ever', rows(300, ['id' => [0, fn ($i) => $i], 'note' => [111, 'n']]));
same('one of many', array_map(fn ($row) => count($row) === 2 ? $row : $row + ['only' => true], rows(99, ['id' => [0, fn ($i) => $i], 'b' => [98, null]])));
same('more than a group', rows(700, ['id' => [0, fn ($i) => $i], 'name' => [3, $name], 'flag' => [2, true], 'price' => [5, 19.99]]));
same('keys that are ints', rows(50, ['id' => [0, 1], 7 => [2, 'seven'], 3 => [3, 'three'], -1 => [5, null]]));
same('rows in them', rows(30, ['id' => [0, fn ($i) => $i], 'lines' => [4, fn ($i) => rows(20, ['sku' => [0, $i], 'n' => [3, 5]])], 'map' => [2, fn ($i) => ['k' => $i]]]));
same('equal ones', array_merge($some = rows(20, ['id' => [0, 1], 'name' => [3, 'x']]), $some, [$some, $some]));
same('in a map', array_combine(array_map($name, range(0, 29)), rows(30, ['id' => [0, fn ($i) => $i], 'b' => [2, fn ($i) => [$i]]])));
same('other orders between them', array_map(fn ($row) => count($row) === 3 && $row['id'] % 7 === 3 ? array_reverse($row, true) : $row, rows(60, ['id' => [0, fn ($i) => $i], 'a' => [3, 1], 'b' => [5, 2]])));
same('empty ones and lists between them', array_merge(rows(20, ['id' => [0, 1], 'a' => [3, 1]]), [[]], rows(20, ['id' => [0, 1], 'a' => [3, 1]]), [[1, 2]], rows(20, ['id' => [0, 1], 'a' => [3, 1]])));
$rows = rows(30, ['id' => [0, fn ($i) => $i], 'a' => [3, 1], 'b' => [2, 'x']]);
$rows[4]['a'] = &$rows[20]['a'];
same('with a reference', $rows);
$under = fn ($odd, $even) => array_map(fn ($i) => ['id' => 1, $i % 2 ? $odd : $even => 'v'], range(1, 40));
same('the same values under other keys', [range(1000, 1300), $under('a', 'b'), $under('b', 'a'), $under('a', 'b')]);
// maps of ints with holes, as PHP keeps lists from which some were taken, beside such as it keeps as maps
$map = function (int $i, bool $list): array {
    $map = $list ? [] : ['no list' => 1];
    foreach (range(0, 7) as $key) {
        $map[$key] = $i * $key;
    }
    unset($map['no list'], $map[1], $map[$i % 3 ? 4 : 3]);
    return $map;
};
foreach ([[true, true], [true, false], [false, true], [false, false]] as $kept) {
    $maps = array_map(fn ($i) => $map($i, $kept[$i % 2]), range(0, 39));
    $bytes[amber_serialize($maps)] = round_trip($maps) === $maps;
}
var_dump(array_values($bytes));
// what a row has is all it has, and the next index is that of its own keys
$back = round_trip(rows(20, ['id' => [0, 1], 9 => [2, 'nine'], 'z' => [3, null]]));
$back[0][] = 'next';
$back[1][] = 'next';
var_dump($back[0], array_key_last($back[1]), count($back[3]), array_key_exists('z', $back[3]), isset($back[0]['z']));
$back[2][9] = 'new';
$back[2]['z'] = 'new, too';
echo count($back[2]), json_encode($back[2]), "\n";
unset($back[5][9]);
$back[5]['z'] = 'again';
var_dump($back[5], end($back[3]), reset($back[2]), array_pop($back[4]), array_keys($back[6]), $back[6] === ['id' => 1]);
?>
--EXPECT--
one key: same
the first key: same
the last keys: same
hardly ever: same
one of many: same
more than a group: same
keys that are ints: same
rows in them: same
equal ones: same
in a map: same
other orders between them: same
empty ones and lists between them: same
with a reference: same
the same values under other keys: same
array(1) {
  [0]=>
  bool(true)
}
array(2) {
  ["id"]=>
  int(1)
  [0]=>
  string(4) "next"
}
int(10)
int(2)
bool(false)
bool(false)
3{"id":1,"z":"new, too","9":"new"}
array(2) {
  ["id"]=>
  int(1)
  ["z"]=>
  string(5) "again"
}
string(4) "nine"
int(1)
NULL
array(1) {
  [0]=>
  string(2) "id"
}
bool(true)
