--TEST--
References of two places stay such in records, lists, maps and objects that are written column by column
--EXTENSIONS--
amber
--FILE--
<?php
class Point { public $x; public $y; public $near; function __construct($x) { $this->x = $x; $this->y = "y $x"; } }

/** What is reached by a path of keys and properties. */
function &at(mixed &$value, array $path): mixed {
    $at = &$value;
    foreach ($path as $key) {
        if (is_object($at)) {
            $at = &$at->$key;
        } else {
            $at = &$at[$key];
        }
    }
    return $at;
}

/** Makes one reference of the places that these paths lead to; its value is that of the first. */
function join_places(array &$value, array ...$paths): void {
    $shared = at($value, $paths[0]);
    foreach ($paths as $path) {
        $last = array_pop($path);
        $around = &at($value, $path);
        if (is_object($around)) {
            $around->$last = &$shared;
        } else {
            $around[$last] = &$shared;
        }
        unset($around);
    }
}
$rows = fn () => array_map(fn ($i) => ['id' => $i, 'name' => "name $i", 'tags' => array_slice(['a', 'bb', 'ccc'], 0, $i % 4)], range(0, 19));
$lists = fn () => array_map(fn ($i) => [$i, $i * $i % 7, "s$i"], range(0, 19));
$map = fn () => array_combine(array_map(fn ($i) => "key $i", range(0, 99)), range(100, 199));
$points = fn () => array_map(fn ($i) => new Point($i), range(0, 19));
$ragged = fn () => array_map(fn ($i) => $i % 3 ? ['id' => $i, 'b' => "b$i"] : ['id' => $i, 'c' => "c$i"], range(0, 39));
$cases = [
    'cells of one column' => [$rows(), [3, 'name'], [9, 'name']],
    'cells of two columns' => [$rows(), [9, 'id'], [3, 'name'], [4, 'id']],
    'lists in a column' => [$rows(), [3, 'tags'], [11, 'tags']],
    'a value of a list in a column' => [$rows(), [3, 'tags', 0], [11, 'tags', 2]],
    'two rows' => [$rows(), [3], [11]],
    'a row and what is in another' => [$rows(), [3], [11, 'name']],
    'cells of rows that are lists' => [$lists(), [3, 1], [9, 2]],
    'two rows that are lists' => [$lists(), [0], [19]],
    'values of a wide map' => [$map(), ['key 3'], ['key 77']],
    'a list of leaves' => [range(1, 100), [3], [77]],
    'properties of rows of objects' => [$points(), [3, 'x'], [9, 'y'], [10, 'near']],
    'rows that lack keys' => [$ragged(), [4, 'b'], [5, 'b'], [6, 'c']],
    'equal arrays' => [[array_fill(0, 400, 1), [$rows(), $rows(), $rows()]], [1, 0, 2, 'name'], [1, 2, 2, 'name']],
    'leaves of equal arrays' => [[array_fill(0, 400, 1), [[1, 2, 3, 4, 5], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]]], [1, 1, 4], [1, 2, 4]],
    'two groups in equal arrays' => [[array_fill(0, 400, 1), array_fill(0, 16, [1, 2, 3, 4, 5])], [1, 1, 4], [1, 5, 4], [1, 6, 4]],
    'beside a large array that comes again' => [[1, 2, range('a', 't'), array_map('md5', range('a', 't')), array_map('md5', range('a', 't'))], [0], [1]],
    'an array in itself' => [['a' => ['b' => [1, 2]], 'c' => $rows()], ['a'], ['a', 'b', 1], ['c', 7, 'name']],
];
foreach ($cases as $name => $case) {
    $value = array_shift($case);
    join_places($value, ...$case);
    $bytes = amber_serialize($value);
    $copy = amber_unserialize($bytes);
    if (serialize($copy) !== serialize($value)) {
        echo "$name: changed\n";
    }
    if (amber_serialize($copy) !== $bytes || amber_serialize(unserialize(serialize($value))) !== $bytes) {
        echo "$name: other bytes\n";
    }
    // a write to one place is seen in the others
    $place = &at($copy, $case[0]);
    $place = 'written';
    unset($place);
    if (substr_count(serialize($copy), 's:7:"written"') !== 1) {
        echo "$name: not joined\n";
    }
}
echo count($cases), " cases\n";
unset($cases, $case, $value, $copy);
gc_collect_cycles(); // a circle at the end of PHP is a leak for the sanitizer
?>
--EXPECT--
17 cases
