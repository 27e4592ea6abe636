--TEST--
Equal arrays give equal bytes, be they one array in memory or many
--FILE--
<?php
function row($i) { return ['id' => $i, 'list' => [1, 2, 3, 'text'], 'deep' => ['x' => ['y' => 'z']]]; }
$row = row(1);
$shared = array_fill(0, 20, $row);
$apart = array_map(fn () => row(1), range(1, 20));
var_dump(amber_serialize($shared) === amber_serialize($apart));
var_dump(amber_serialize([$shared, $shared, 'x' => $apart]) === amber_serialize([$apart, $shared, 'x' => $shared]));
$o = (object) ['a' => $row, 'b' => $row];
$p = (object) ['a' => row(1), 'b' => row(1)];
var_dump(amber_serialize([$o, $p]) === amber_serialize(unserialize(serialize([$o, $p]))));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
