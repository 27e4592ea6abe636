--TEST--
An array that was known inside an equal copy of a long list is not taken for another one later
--FILE--
<?php
// more than 512 different arrays: those behind are not looked up in the first copy, but are in the second
$inner = fn () => [...array_map(fn ($i) => [1000000 + $i, 7], range(1, 600)), [-5, -6]];
$outer = fn ($inner) => [...array_map(fn ($i) => [2000000 + $i, 8], range(1, 600)), [-5, -6], [$inner]];
$value = array_map(fn ($i) => [0, 1, intdiv($i, 290)], range(0, 299)); // arrays that are found, so that the root's go on to be looked up
$held = [-5, -6];
$held[0] = (int) '-5'; // counted, not a constant of the script
$copy = $inner();
$copy[600] = $held;
array_push($value, $inner(), $outer($inner()), $outer($copy), ...array_map(fn ($i) => [9, $i], range(0, 199)));
$value[] = $held;

$bytes = amber_serialize($value);
$decoded = amber_unserialize($bytes);
echo json_encode(end($decoded)), "\n";
var_dump($decoded === $value, amber_serialize(unserialize(serialize($value))) === $bytes);
?>
--EXPECT--
[-5,-6]
bool(true)
bool(true)
