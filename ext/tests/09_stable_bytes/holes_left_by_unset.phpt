--TEST--
An array from which elements were removed gives the bytes of one that never had them
--FILE--
<?php
$map = ['a' => 1, 'b' => 2, 'c' => 3];
$cut = ['x' => 0, 'a' => 1, 'y' => 0, 'b' => 2, 'c' => 3, 'z' => 0];
unset($cut['x'], $cut['y'], $cut['z']);
var_dump(amber_serialize($map) === amber_serialize($cut));
$list = [1, 2, 3];
$cut = [1, 2, 3, 4, 5];
unset($cut[4], $cut[3]);
var_dump(amber_serialize($list) === amber_serialize($cut));
$sparse = [0 => 1, 2 => 3];
$cut = [1, 2, 3];
unset($cut[1]);
var_dump(amber_serialize($sparse) === amber_serialize($cut));
$rows = array_map(fn ($i) => ['id' => $i, 'n' => "n$i"], range(0, 30));
$cut = array_map(fn ($i) => ['gone' => 1, 'id' => $i, 'n' => "n$i"], range(0, 30));
foreach ($cut as &$row) {
    unset($row['gone']);
}
unset($row);
var_dump(amber_serialize($rows) === amber_serialize($cut));
$emptied = [1, 2];
unset($emptied[0], $emptied[1]);
var_dump(amber_serialize($emptied) === amber_serialize([]), amber_serialize([[], 1]) === amber_serialize([$emptied, 1]));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
