--TEST--
A tree whose subtrees are all equal comes back, and is small
--FILE--
<?php
$tree = ['leaf' => [1, 2, 3, 'some text']];
for ($i = 0; $i < 14; $i++) {
    $tree = ['left' => $tree, 'right' => $tree];
}
$bytes = amber_serialize($tree);
var_dump(amber_unserialize($bytes) === $tree);
var_dump(strlen($bytes) < 1000);
?>
--EXPECT--
bool(true)
bool(true)
