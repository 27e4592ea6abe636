--TEST--
Public, protected and private properties come back
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class All { public $a = 1; protected $b = [2]; private $c = 'three'; public $d; function set($v) { $this->a = $this->b = $this->c = $v; return $this; } }
same('defaults', new All());
same('other values', (new All())->set([1, 'x']));
var_dump(round_trip((new All())->set(5)));
?>
--EXPECTF--
defaults: same
other values: same
object(All)#%d (4) {
  ["a"]=>
  int(5)
  ["b":protected]=>
  int(5)
  ["c":"All":private]=>
  int(5)
  ["d"]=>
  NULL
}
