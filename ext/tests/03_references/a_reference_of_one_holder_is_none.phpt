--TEST--
A reference that only one place holds is no reference when it is back
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$value = [1, 2, 3];
foreach ($value as &$element) {
}
unset($element);
$copy = round_trip($value);
$second = $copy;
$second[2] = 'changed';
var_dump($copy[2]);
$x = 5;
$one = [&$x];
$copy = round_trip($one);
$second = $copy;
$second[0] = 'changed';
var_dump($copy[0]);
?>
--EXPECT--
int(3)
int(5)
