--TEST--
Counts that fit one by one but not together throw
--INI--
memory_limit=32M
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
// lists in lists, each as long as what is left would allow by itself
thrown(fn () => amber_unserialize(payload(str_repeat('EF FF FF 0F', 100) . str_repeat('00', 20000))), false);
// the same number of values, over and over, in rows
thrown(fn () => amber_unserialize(payload('EF FF FF 0F' . str_repeat('EF FF FF 0F', 2000))), false);
var_dump(memory_get_peak_usage() < 20000000);
?>
--EXPECT--
Amber\DecodeException
Amber\DecodeException
bool(true)
