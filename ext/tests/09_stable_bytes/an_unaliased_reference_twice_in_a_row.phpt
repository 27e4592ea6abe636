--TEST--
An unaliased reference, in a list that stands twice in one row, is no reference
--FILE--
<?php
$inner = [1, [2]];
$list = [$inner, 0, 0, 0, 0];
$alias = &$list[0];
unset($alias); // $list[0] is a reference with one holder to an array with two
$rows = $plain = [];
for ($i = 0; $i < 16; $i++) {
    $rows[] = ['a' => $list, 'b' => $list, 'c' => $i];
    $plain[] = ['a' => [[1, [2]], 0, 0, 0, 0], 'b' => [[1, [2]], 0, 0, 0, 0], 'c' => $i];
}
$bytes = amber_serialize($rows);
var_dump($bytes === amber_serialize($plain), $bytes === amber_serialize(amber_unserialize($bytes)));
?>
--EXPECT--
bool(true)
bool(true)
