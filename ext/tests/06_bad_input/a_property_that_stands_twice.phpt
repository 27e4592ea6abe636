--TEST--
Of a property that stands twice the last value wins
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class A { public $p = [1]; public int $t = 5; private $q; function __destruct() { echo "destructed\n"; } }
// class A, 3 keys: p, p, t
var_dump(amber_unserialize(payload('F8 41 41 03 41 70 41 70 41 74 A1 02 A1 03 07')));
thrown(fn () => amber_unserialize(payload('F8 41 41 03 41 70 41 74 41 74 A1 02 08 41 78')));
var_dump(amber_unserialize(payload('F8 48 73 74 64 43 6C 61 73 73 02 41 70 41 70 A1 02 A1 03')));
?>
--EXPECTF--
object(A)#%d (3) {
  ["p"]=>
  array(1) {
    [0]=>
    int(3)
  }
  ["t"]=>
  int(7)
  ["q":"A":private]=>
  NULL
}
destructed
Amber\DecodeException: The value of A::$t is not of its type (at byte %d)
  because of TypeError: %s
object(stdClass)#%d (1) {
  ["p"]=>
  array(1) {
    [0]=>
    int(3)
  }
}
