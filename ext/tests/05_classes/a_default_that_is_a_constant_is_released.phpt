--TEST--
A default value that is a constant expression is released when its property is read
--EXTENSIONS--
amber
--FILE--
<?php

define(implode('', ['A', '_LIST']), [str_repeat('a', random_int(20, 20))]);
class HasDefault { public $list = A_LIST; public int $n = 1; }
$bytes = "\xc1\x01\xF8\x4aHasDefault\x02\x44list\x41n\x05\x06";
for ($i = 0; $i < 4; $i++) {
    amber_unserialize($bytes); /* what the class is may be kept for the request then */
}
$before = memory_get_usage();
for ($i = 0; $i < 1000; $i++) {
    amber_unserialize($bytes);
}
var_dump(memory_get_usage() - $before < 100, amber_unserialize($bytes));
?>
--EXPECT--
bool(true)
object(HasDefault)#1 (2) {
  ["list"]=>
  int(5)
  ["n"]=>
  int(6)
}
