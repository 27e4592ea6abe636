--TEST--
An array that doubles sixty times takes little memory, and is refused where max_elements is set
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
// F4 A2 …: a marked list of two, twice the one before
$bytes = "\xC1\x01\xEF\x3C" . "\xF4\xA2\x01\x02";
for ($i = 0; $i < 59; $i++) {
    $bytes .= "\xF4\xA2" . str_repeat($i < 8 ? chr(0xB8 + $i) : "\xF3" . chr($i), 2);
}
$before = memory_get_usage();
$value = amber_unserialize($bytes);
echo count($value), ' lists, ', memory_get_usage() - $before < 30_000 ? 'little memory' : 'too much', "\n";
thrown(fn () => amber_unserialize($bytes, ['max_elements' => 1_000_000]), false);
ini_set('amber.max_elements', '1000000');
thrown(fn () => amber_unserialize($bytes), false);
echo count(amber_unserialize($bytes, ['max_elements' => 0])), "\n";
?>
--EXPECT--
60 lists, little memory
Amber\DecodeException
Amber\DecodeException
60
