--TEST--
A list of objects comes back although their class no longer declares one of their properties
--EXTENSIONS--
amber
--FILE--
<?php
class Before { public $kept = 1; public $gone = 2; }
#[AllowDynamicProperties]
class After { public $kept; }
$list = amber_unserialize(
    amber_serialize(array_map(fn () => new Before(), range(1, 20))),
    ['class_map' => ['Before' => 'After']],
);
var_dump(count($list), $list[19]);
?>
--EXPECTF--
int(20)
object(After)#%d (2) {
  ["kept"]=>
  int(1)
  ["gone"]=>
  int(2)
}
