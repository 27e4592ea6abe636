--TEST--
amber.max_depth and amber.max_elements take only whole numbers from 0 on that an int can hold
--EXTENSIONS--
amber
--FILE--
<?php

foreach (['garbage', '', '-1', '12x', '9223372036854775808', '18446744073709551616', '100'] as $value) {
    var_dump(ini_set('amber.max_depth', $value), ini_get('amber.max_depth'));
}
var_dump(ini_set('amber.max_elements', '1e6'), ini_set('amber.max_elements', '1000000'));
?>
--EXPECT--
bool(false)
string(4) "4096"
bool(false)
string(4) "4096"
bool(false)
string(4) "4096"
bool(false)
string(4) "4096"
bool(false)
string(4) "4096"
bool(false)
string(4) "4096"
string(4) "4096"
string(3) "100"
bool(false)
string(1) "0"
