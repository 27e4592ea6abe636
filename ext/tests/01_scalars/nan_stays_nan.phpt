--TEST--
NAN comes back as NAN, by itself and among other floats
--FILE--
<?php
var_dump(amber_unserialize(amber_serialize(NAN)));
var_dump(amber_unserialize(amber_serialize([1.5, NAN, 2.5])));
?>
--EXPECT--
float(NAN)
array(3) {
  [0]=>
  float(1.5)
  [1]=>
  float(NAN)
  [2]=>
  float(2.5)
}
