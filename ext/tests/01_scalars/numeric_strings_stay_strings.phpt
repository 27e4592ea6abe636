--TEST--
A string of digits stays a string
--FILE--
<?php
var_dump(amber_unserialize(amber_serialize(['7', '007', '1.5', '', '-0', '1e3', '9223372036854775808'])));
?>
--EXPECT--
array(7) {
  [0]=>
  string(1) "7"
  [1]=>
  string(3) "007"
  [2]=>
  string(3) "1.5"
  [3]=>
  string(0) ""
  [4]=>
  string(2) "-0"
  [5]=>
  string(3) "1e3"
  [6]=>
  string(19) "9223372036854775808"
}
