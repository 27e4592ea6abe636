--TEST--
References that foreach left behind, with one holder each, change nothing
--FILE--
<?php
$plain = [[1, 2, [3]], 'text', ['a' => 'b', 'c' => [1]], (object) ['p' => 1], 1.5, (object) []];
$walked = $plain;
foreach ($walked as &$element) {
    if (is_array($element)) {
        foreach ($element as &$inner) {
        }
        unset($inner);
    }
}
unset($element);
var_dump(amber_serialize($plain) === amber_serialize($walked));
$rows = array_map(fn ($i) => ['id' => $i, 'n' => "n$i", 'l' => [$i]], range(0, 30));
$walked = $rows;
foreach ($walked as &$row) {
    foreach ($row as &$cell) {
    }
    unset($cell);
}
unset($row);
var_dump(amber_serialize($rows) === amber_serialize($walked));
$last = $rows;
foreach ($last as &$row) {
}
// $row still holds the last one: serialize() cannot tell
var_dump(serialize($rows) === serialize($last), amber_serialize($rows) === amber_serialize($last));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
