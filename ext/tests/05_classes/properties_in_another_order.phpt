--TEST--
Properties declared in another order get their own values
--FILE--
<?php
class Was { public $a = 'value of a'; public $b = 'value of b'; private $c = 'value of c'; }
class Is { private $c; public $b; public $a; }
var_dump(amber_unserialize(amber_serialize(new Was()), ['class_map' => ['Was' => 'Is']]));
?>
--EXPECTF--
object(Is)#%d (3) {
  ["c":"Is":private]=>
  string(10) "value of c"
  ["b"]=>
  string(10) "value of b"
  ["a"]=>
  string(10) "value of a"
}
