--TEST--
A reference to an array of references comes back with all of them
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$leaf = 'leaf';
$branch = [&$leaf, &$leaf];
$tree = [&$branch, &$branch, &$leaf, $branch];
same('tree', $tree);
same('twice', [$tree, $tree, &$tree]);
?>
--EXPECT--
tree: same
twice: same
