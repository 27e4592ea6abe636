--TEST--
A hook may free an array whose keys were walked before
--EXTENSIONS--
amber
--FILE--
<?php

function made() { return implode('', ['run', 'time', 'key']); }
class Frees { public $from; function __serialize(): array { $this->from->array = null; return []; } function __unserialize(array $data): void { } }
$object = new stdClass();
$object->first = made();
$object->array = [made() => 1, 'z' => 5];
$frees = new Frees();
$frees->from = $object;
$copy = amber_unserialize(amber_serialize([$object, $frees, [made() => 2, 'z' => 6]]));
var_dump($copy[0]->array, $copy[2]);
?>
--EXPECT--
array(2) {
  ["runtimekey"]=>
  int(1)
  ["z"]=>
  int(5)
}
array(2) {
  ["runtimekey"]=>
  int(2)
  ["z"]=>
  int(6)
}
