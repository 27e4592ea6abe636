--TEST--
A class name of more than 128 bytes that is named again and again is looked up once a message
--FILE--
<?php
$name = str_repeat('LongName', 10_000);
$calls = 0;
spl_autoload_register(function (string $class) use (&$calls) { $calls++; });
$list = '';
for ($i = 0; $i < 20_000; $i++) {
    $list .= "\xF8\x60\x00"; // an object without properties of the class that is string number 0
}
$length = strlen($name);
$varint = chr($length & 127 | 128) . chr($length >> 7 & 127 | 128) . chr($length >> 14);
$bytes = "\xC1\x01\xEF\xA2\x9C\x01" . "\xEA$varint$name" . "\xF8\x60\x00" . $list;
$value = amber_unserialize($bytes);
var_dump(count($value), get_class($value[20_001]), $calls);
$value = amber_unserialize($bytes, ['allowed_classes' => false]);
var_dump(count($value), get_class($value[20_001]), $calls);
?>
--EXPECT--
int(20002)
string(22) "__PHP_Incomplete_Class"
int(1)
int(20002)
string(22) "__PHP_Incomplete_Class"
int(1)
