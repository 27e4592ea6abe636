--TEST--
Deprecations that wait are not kept as texts
--EXTENSIONS--
amber
--FILE--
<?php

class Closed { }
set_error_handler(fn () => true);
$name = str_repeat('n', 20000);
$rows = "\xfd\x00\x46Closed\x01\xea\xa0\x9c\x01$name" . "\x80\x02\x02" . str_repeat("\xaa", 32);
$message = "\xc1\x01\xef\x80\x14$rows" . str_repeat("\xfd\x01\x80\x02\x02" . str_repeat("\xaa", 32), 9);
$before = memory_get_peak_usage();
$list = amber_unserialize($message);
var_dump(count($list), memory_get_peak_usage() - $before < 10_000_000);
?>
--EXPECT--
int(2560)
bool(true)
