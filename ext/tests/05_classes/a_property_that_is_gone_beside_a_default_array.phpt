--TEST--
A class that lost a property and has a default that is an array takes the rest
--FILE--
<?php
class Was { public $a = 1; public $gone = 2; protected $b = 'b'; }
#[AllowDynamicProperties]
class Now { public $a = [1, 2]; protected $b = ['default']; public $c = ['kept', [1]]; }
for ($i = 0; $i < 50; $i++) {
    $copy = amber_unserialize(amber_serialize([new Was(), new Was()]), ['class_map' => ['Was' => 'Now']]);
}
var_dump($copy[1]);
?>
--EXPECTF--
object(Now)#%d (4) {
  ["a"]=>
  int(1)
  ["b":protected]=>
  string(1) "b"
  ["c"]=>
  array(2) {
    [0]=>
    string(4) "kept"
    [1]=>
    array(1) {
      [0]=>
      int(1)
    }
  }
  ["gone"]=>
  int(2)
}
