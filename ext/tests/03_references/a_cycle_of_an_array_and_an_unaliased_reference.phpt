--TEST--
A cycle of a reference and an array with one owner comes back, whatever limit there is
--EXTENSIONS--
amber
--FILE--
<?php
/** An array of a reference to an array of the first one. */
function circle(bool $kept, array $around = []) {
    global $keep;
    $array = $around + ['inner' => &$inner];
    $inner = ['outer' => $array];
    if ($kept) {
        $keep[] = $inner;
    }
    return $array;
}
/** Whether writing to the array that a copy leads back to is seen where it stands first. */
function is_one(array $copy, callable $find): bool {
    $inner = &$find($copy)['inner'];
    $inner['outer']['inner']['met'] = 'again';
    return ($inner['met'] ?? null) === 'again';
}
class Holder { public $array; }
$holder = new Holder();
$holder->array = circle(false);

$whole = fn &(array &$copy) => $copy;
foreach ([
    'alone' => [circle(false), $whole],
    'held' => [circle(true), $whole],
    'in an array' => [[1, circle(false)], fn &(array &$copy) => $copy[1]],
    'in rows' => [array_map(fn ($i) => circle(false, ['id' => $i]), range(1, 30)), fn &(array &$copy) => $copy[7]],
    'in a column of rows' => [array_map(fn ($i) => ['id' => $i, 'value' => circle(false)], range(1, 30)), fn &(array &$copy) => $copy[7]['value']],
    'in an object' => [[$holder], fn &(array &$copy) => $copy[0]->array],
] as $where => [$value, $find]) {
    foreach ([4096, 0] as $limit) {
        echo $where, ': ';
        var_dump(is_one(amber_unserialize(amber_serialize($value, ['max_depth' => $limit])), $find));
    }
}

// beside an object that is asked for what it gives
$spl = new ArrayObject([1]);
$copy = amber_unserialize(amber_serialize([$spl, circle(false)]));
var_dump(is_one($copy, fn &(array &$copy) => $copy[1]));

// what is no circle has the bytes of what nobody else holds
$row = ['list' => [1, 2]];
$row['list'] = (function () { $list = [1, 2]; return [&$list]; })();
$held = [$row, $row, ['deeper' => $row]];
var_dump(amber_serialize($held) === amber_serialize([['list' => [[1, 2]]], ['list' => [[1, 2]]], ['deeper' => ['list' => [[1, 2]]]]]));
unset($copy, $value, $find, $holder, $keep); // circles: what counts leaks takes them for some otherwise
gc_collect_cycles();
?>
--EXPECT--
alone: bool(true)
alone: bool(true)
held: bool(true)
held: bool(true)
in an array: bool(true)
in an array: bool(true)
in rows: bool(true)
in rows: bool(true)
in a column of rows: bool(true)
in a column of rows: bool(true)
in an object: bool(true)
in an object: bool(true)
bool(true)
bool(true)
