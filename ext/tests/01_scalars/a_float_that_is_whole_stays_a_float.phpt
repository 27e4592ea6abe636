--TEST--
A float without a fraction does not become an int
--FILE--
<?php
foreach ([0.0, 1.0, -1.0, 63.0, 64.0, 1e6, 1e18] as $float) {
    var_dump(amber_unserialize(amber_serialize($float)));
}
?>
--EXPECT--
float(0)
float(1)
float(-1)
float(63)
float(64)
float(1000000)
float(1.0E+18)
