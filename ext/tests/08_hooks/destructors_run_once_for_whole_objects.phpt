--TEST--
Destructors of objects that came back run once, when these are released
--FILE--
<?php
class D { public $n; function __construct($n) { $this->n = $n; } function __destruct() { echo "destruct $this->n\n"; } }
$bytes = amber_serialize([new D(1), 'x' => ['y' => new D(2)], array_map(fn ($i) => new D($i), range(3, 22))]);
echo "-- decode\n";
$copy = amber_unserialize($bytes);
echo "-- release\n";
unset($copy['x']);
$copy = null;
echo "-- end\n";
?>
--EXPECT--
destruct 1
destruct 2
destruct 3
destruct 4
destruct 5
destruct 6
destruct 7
destruct 8
destruct 9
destruct 10
destruct 11
destruct 12
destruct 13
destruct 14
destruct 15
destruct 16
destruct 17
destruct 18
destruct 19
destruct 20
destruct 21
destruct 22
-- decode
-- release
destruct 2
destruct 1
destruct 3
destruct 4
destruct 5
destruct 6
destruct 7
destruct 8
destruct 9
destruct 10
destruct 11
destruct 12
destruct 13
destruct 14
destruct 15
destruct 16
destruct 17
destruct 18
destruct 19
destruct 20
destruct 21
destruct 22
-- end
