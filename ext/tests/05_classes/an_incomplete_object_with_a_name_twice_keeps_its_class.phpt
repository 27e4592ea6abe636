--TEST--
An object of a missing class in whose data a property stands twice keeps its class' name and the last value
--EXTENSIONS--
amber
--FILE--
<?php
$object = amber_unserialize("\xc1\x01\xF8\x47Missing\x02\x41a\x41a\x01\x02");
var_dump($object);
?>
--EXPECT--
object(__PHP_Incomplete_Class)#1 (2) {
  ["__PHP_Incomplete_Class_Name"]=>
  string(7) "Missing"
  ["a"]=>
  int(2)
}
