--TEST--
Properties declared in another order get their own values
--FILE--
<?php
class Was { public $a = 'value of a'; public $b = 'value of b'; private $c = 'value of c'; }
#[AllowDynamicProperties]
class Is { private $c; public $b; public $a; }
var_dump(amber_unserialize(amber_serialize(new Was()), ['class_map' => ['Was' => 'Is']]));
?>
--EXPECTF--
object(Is)#%d (4) {
  ["c":"Is":private]=>
  NULL
  ["b"]=>
  string(10) "value of b"
  ["a"]=>
  string(10) "value of a"
  ["c":"Was":private]=>
  string(10) "value of c"
}
