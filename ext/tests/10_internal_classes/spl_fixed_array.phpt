--TEST--
SplFixedArray comes back with its size
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class MyFixed extends SplFixedArray { public $own = 'own'; private $hidden = 1; }
$fixed = SplFixedArray::fromArray([1, 'two', null, [4], new stdClass()]);
same('full', $fixed);
same('empty', new SplFixedArray());
same('of nulls', new SplFixedArray(10));
$mine = new MyFixed(3);
$mine[0] = $mine;
same('child', $mine);
$copy = round_trip($fixed);
var_dump($copy->getSize(), $copy[1], $copy[3], round_trip($mine)->own);
?>
--EXPECT--
full: same
empty: same
of nulls: same
child: same
int(5)
string(3) "two"
array(1) {
  [0]=>
  int(4)
}
string(3) "own"
