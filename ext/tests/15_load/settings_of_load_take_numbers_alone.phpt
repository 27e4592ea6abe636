--TEST--
amber.load_revalidate takes a number of seconds or -1
--EXTENSIONS--
amber
--FILE--
<?php
foreach (['0', '5', '-1', '-2', 'often', ''] as $value) {
    var_dump(ini_set('amber.load_revalidate', $value));
}
var_dump(ini_set('amber.load_memory', '1'), ini_get('amber.load_revalidate'));
?>
--EXPECT--
string(1) "2"
string(1) "0"
string(1) "5"
bool(false)
bool(false)
bool(false)
bool(false)
string(2) "-1"
