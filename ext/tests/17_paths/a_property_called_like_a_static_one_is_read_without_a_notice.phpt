--TEST--
A path to a dynamic property that is called like a static one leads to its value, without PHP's notice
--EXTENSIONS--
amber
--FILE--
<?php
#[AllowDynamicProperties]
class Counter { public static $count = 1; }
$bytes = "\xC1\x01\xF8\x47Counter\x01\x45count\x05";
var_dump(Amber\get($bytes, ['count'], 'nothing'), Amber\has($bytes, ['count']));
?>
--EXPECT--
int(5)
bool(true)
