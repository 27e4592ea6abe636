--TEST--
Properties declared in another order get their own values
--FILE--
<?php
class Was { public $a = 'value of a'; public $b = 'value of b'; private $c = 'value of c'; }
class Now { private $c; public $b; public $a; }
var_dump(amber_unserialize(amber_serialize(new Was()), ['class_map' => ['Was' => 'Now']]));
?>
--EXPECTF--
object(Now)#%d (3) {
  ["c":"Now":private]=>
  string(10) "value of c"
  ["b"]=>
  string(10) "value of b"
  ["a"]=>
  string(10) "value of a"
}
