--TEST--
A property that was not initialised, which igbinary writes as a null in place of its key, is not initialised
--FILE--
<?php
require __DIR__ . '/../inc/igbinary.inc';
class Point { public int $x; public int $y; public ?int $z = 3; }
foreach (['14 02 00' . text('y') . '06 02', '14 03 00 00 00', '14 00'] as $hex) {
    var_dump((array) igbinary(object_of('Point') . $hex));
}
var_dump(igbinary('14 02 00 06 00 05'));
?>
--EXPECT--
array(2) {
  ["y"]=>
  int(2)
  ["z"]=>
  int(3)
}
array(1) {
  ["z"]=>
  int(3)
}
array(1) {
  ["z"]=>
  int(3)
}
array(1) {
  [0]=>
  bool(true)
}
