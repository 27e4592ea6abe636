--TEST--
max_elements holds for keys, whether or not they take bytes
--EXTENSIONS--
amber
--FILE--
<?php

$values = [
    'list' => ['a', [], 1.5, null, 'b'],
    'column' => range(1, 5),
    'map' => ['a' => 1, 'b' => 'x', 'c' => [], 'd' => null, 'e' => 2.5],
    'row' => array_fill(0, 3, ['a' => 1, 'b' => 2, 'c' => 3, 'd' => 4, 'e' => 5]),
    'row of a list' => array_fill(0, 3, [1, 2, 3, 4, 5]),
    'key column' => array_combine([10, 7, 20, 30, 40], ['v', 'w', 'x', 'y', 'z']),
    'object' => (object) ['a' => 1, 'b' => 2, 'c' => 3, 'd' => 4, 'e' => 5],
];
foreach ($values as $name => $value) {
    $bytes = amber_serialize($value);
    $path = str_starts_with($name, 'row') ? [1] : [];
    echo $name, ':', count(Amber\keys($bytes, $path, ['max_elements' => 5]));
    try {
        Amber\keys($bytes, $path, ['max_elements' => 4]);
        echo " all the same\n";
    } catch (Amber\DecodeException $e) {
        echo ' ', strtok($e->getMessage(), ';'), "\n";
    }
}
--EXPECT--
list:5 The data has more elements than max_elements = 4 allows
column:5 The data has more elements than max_elements = 4 allows
map:5 The data has more elements than max_elements = 4 allows
row:5 The data has more elements than max_elements = 4 allows
row of a list:5 The data has more elements than max_elements = 4 allows
key column:5 The data has more elements than max_elements = 4 allows
object:5 The data has more elements than max_elements = 4 allows
