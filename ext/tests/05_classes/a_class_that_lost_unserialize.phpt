--TEST--
A class that lost __unserialize() gets what __serialize() returned as properties, as in native
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Was { function __serialize(): array { return ['a' => 1, 5 => 'five', 'c' => [1]]; } }
#[AllowDynamicProperties]
class Is_ { public $c; public $d = 'default'; function __wakeup() { echo "wakeup\n"; } }
var_dump(amber_unserialize(amber_serialize(new Was()), ['class_map' => ['Was' => 'Is_']]));
?>
--EXPECTF--
wakeup
object(Is_)#%d (4) {
  ["c"]=>
  array(1) {
    [0]=>
    int(1)
  }
  ["d"]=>
  string(7) "default"
  ["a"]=>
  int(1)
  ["5"]=>
  string(4) "five"
}
