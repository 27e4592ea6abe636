--TEST--
An array with a reference of two places has the same bytes whether it is held twice or there are two of it
--EXTENSIONS--
amber
--FILE--
<?php
$shared = 'in two places';
$array = ['a' => 1, 'b' => 2, 'c' => 'three', 'd' => &$shared, 'e' => [1, 2, &$shared]];
$lines = array_fill(0, 300, 'a line');
$held = [$lines, [$array, $array], [$array]];
$copies = [$lines, [], []];
foreach ([[1, 0], [1, 1], [2, 0]] as [$i, $k]) {
    $copy = $array;
    $copy['a'] = 2;
    $copy['a'] = 1; // now it is one of its own
    $inner = $copy['e'];
    $inner[] = 3;
    array_pop($inner);
    $copy['e'] = $inner;
    $copies[$i][$k] = $copy;
}
unset($copy, $inner);
var_dump(serialize($held) === serialize($copies), amber_serialize($held) === amber_serialize($copies));
$other = 'in two places';
$different = ['d' => &$other, 'e' => [1, 2, &$other]] + $array;
$held[2][] = [$array, $different, $different];
echo serialize(amber_unserialize(amber_serialize($held))) === serialize($held) ? "kept\n" : "changed\n";
$again = amber_unserialize(amber_serialize($held));
$again[2][0]['e'][2] = 'written';
var_dump($again[1][0]['d'], $again[1][1]['e'][2]);
?>
--EXPECT--
bool(true)
bool(true)
kept
string(7) "written"
string(7) "written"
