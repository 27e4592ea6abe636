--TEST--
A value replaced by a later one of the same key can still be named by a back-reference
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
// [k => mark [1, 2], k => 5], then the marked array
echo json_encode(amber_unserialize(payload('A2 B1 41 6B 41 6B F4 A2 01 02 05 B8'))), "\n";
// [k => ref 5, k => 6], then join the reference
echo json_encode(amber_unserialize(payload('A2 B1 41 6B 41 6B F5 05 06 F6 00'))), "\n";
// [k => object, k => 5], then the object
var_dump(amber_unserialize(payload('A2 B1 41 6B 41 6B F4 F8 48 73 74 64 43 6C 61 73 73 00 05 B8')));
?>
--EXPECTF--
[{"k":5},[1,2]]
[{"k":6},5]
array(2) {
  [0]=>
  array(1) {
    ["k"]=>
    int(5)
  }
  [1]=>
  object(stdClass)#%d (0) {
  }
}
