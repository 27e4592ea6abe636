--TEST--
amber.max_depth takes only whole numbers from 0 on
--EXTENSIONS--
amber
--FILE--
<?php

foreach (['garbage', '', '-1', '12x', '100'] as $value) {
    var_dump(ini_set('amber.max_depth', $value), ini_get('amber.max_depth'));
}
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
string(4) "4096"
string(3) "100"
