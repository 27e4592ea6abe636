--TEST--
get(): a part that shares an object with another holds that object
--EXTENSIONS--
amber
--FILE--
<?php
$shared = new ArrayObject([1]);
$parent = new stdClass();
$parent->child = new stdClass();
$parent->child->parent = $parent;
$x = 'referenced';
$message = amber_serialize(['a' => [$shared, 'x'], 'b' => [$shared, $shared, 'y'], 'tree' => [$parent], 'refs' => [&$x, &$x], 'again' => [&$x]]);
$b = Amber\get($message, ['b']);
var_dump($b[0] === $b[1], count($b[0]));
$tree = Amber\get($message, ['tree']);
var_dump($tree[0]->child->parent === $tree[0]);
$child = Amber\get($message, ['tree', 0, 'child']);
var_dump($child->parent->child === $child);
$refs = Amber\get($message, ['refs']);
$refs[0] = 'changed';
var_dump($refs[1], Amber\get($message, ['again', 0]), Amber\get($message, ['again']));
unset($message, $b, $tree, $child, $refs, $shared, $parent, $x);
gc_collect_cycles();
?>
--EXPECT--
bool(true)
int(1)
bool(true)
bool(true)
string(7) "changed"
string(10) "referenced"
array(1) {
  [0]=>
  string(10) "referenced"
}
