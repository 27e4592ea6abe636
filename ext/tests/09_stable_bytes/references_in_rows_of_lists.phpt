--TEST--
Lists whose values, or which themselves, stand behind references give the bytes of those without if each is met once
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$points = array_map(fn ($i) => [$i / 8, -$i * 1.25], range(1, 40));
$bytes = amber_serialize($points);
$values = $points;
foreach ($values as $i => $point) {
    $values[$i][1] = &$values[$i][1];
}
unset($point);
var_dump(amber_serialize($values) === $bytes);
$lists = $points;
foreach ($lists as &$list) {
}
unset($list);
var_dump(amber_serialize($lists) === $bytes);
$shared = $points;
$shared[3] = &$shared[20];
$shared[5][0] = &$shared[7][1];
same('references met twice', $shared);
?>
--EXPECT--
bool(true)
bool(true)
references met twice: same
