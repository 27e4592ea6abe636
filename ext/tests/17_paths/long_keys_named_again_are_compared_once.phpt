--TEST--
get(), keys(): a long key that is named again and again takes no memory or time of its own each time
--EXTENSIONS--
amber
--INI--
max_execution_time=20
memory_limit=128M
--FILE--
<?php
require __DIR__ . '/../inc/varint.inc';
// by bytes compared each time these would be 12.8, 1.6 and 25.6 GB
$n = 160000;
$long = "\xEA" . varint($n) . str_repeat('k', $n);
$names = str_repeat("\x60", $n - 1);
echo count(Amber\keys("\xC1\x01\xF1" . varint($n) . $long . $names . str_repeat("\1", $n), [])), "\n";
$index = "\xC1\x01\xF1" . varint($n) . "\x41a" . $long . substr($names, 1) . "\x90\x05" . str_repeat("\1", 2 * $n - 2);
echo Amber\get($index, ['a', 'a']) === amber_unserialize($index)['a']['a'] ? 'same' : 'other', "\n";
echo count(Amber\get("\xC1\x01\xA2\xF1" . varint($n) . $long . $names . str_repeat("\1", $n) . "\x90" . str_repeat("\1", $n), [1])), "\n";
?>
--EXPECT--
1
same
1
