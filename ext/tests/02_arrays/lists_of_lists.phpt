--TEST--
Lists of one length next to each other come back as lists, whatever is in them and however PHP stores them
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$points = array_map(fn ($i) => [$i / 8, -$i * 1.25], range(1, 600));
same('points', $points);
same('of one', array_map(fn ($i) => ["name $i"], range(1, 20)));
same('of 32', array_map(fn ($i) => range($i, $i + 31), range(1, 20)));
same('of 33', array_map(fn ($i) => range($i, $i + 32), range(1, 20)));
same('mixed', array_map(fn ($i) => [$i, "name $i", $i % 3 ? null : 'x', $i % 2 === 0, [$i], ['k' => $i], (object) ['p' => $i]], range(1, 300)));
same('equal ones', array_fill(0, 300, [1, 'a']));
same('a record among them', [...$points, ['x' => 1, 'y' => 2], ...$points]);
same('keys in another order among them', [...$points, [1 => 1, 0 => 2], ...$points]);
same('in columns', array_map(fn ($i) => ['at' => [$i, $i * 2], 'tags' => ["tag $i"]], range(1, 300)));

$hashed = array_map(function ($point) { $list = ['x' => 0] + $point; unset($list['x']); return $list; }, $points);
var_dump(amber_serialize($hashed) === amber_serialize($points));
$holes = array_map(fn ($point) => array_filter([...$point, null], is_numeric(...)), $points);
var_dump(amber_serialize($holes) === amber_serialize($points));

$copy = amber_unserialize(amber_serialize($points));
$copy[0][] = 'grows';
$copy[1]['k'] = 'becomes a map';
var_dump($copy[0], array_keys($copy[1]), $copy[2] === $points[2]);
?>
--EXPECT--
points: same
of one: same
of 32: same
of 33: same
mixed: same
equal ones: same
a record among them: same
keys in another order among them: same
in columns: same
bool(true)
bool(true)
array(3) {
  [0]=>
  float(0.125)
  [1]=>
  float(-1.25)
  [2]=>
  string(5) "grows"
}
array(3) {
  [0]=>
  int(0)
  [1]=>
  int(1)
  [2]=>
  string(1) "k"
}
bool(true)
