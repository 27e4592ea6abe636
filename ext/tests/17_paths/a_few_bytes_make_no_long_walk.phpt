--TEST--
get(): lengths in steps, and rows without columns, are not gone one by one
--EXTENSIONS--
amber
--FILE--
<?php
$steps = "\xC1\x01\xEF\x81\x80\x01" . str_repeat("\xF0\x80\x80\x10\x03\x05\x00\x00", 16384) . "\x05";
echo Amber\get($steps, [16384]), "\n";
$rows = "\xC1\x01\xA2\xEF\x80\x80\x10" . str_repeat("\xF9\x00\x48stdClass\x00\x80\x02", 1024) . "\x05";
try {
    Amber\get($rows, [1]);
    echo "accepted\n";
} catch (Amber\DecodeException $e) {
    echo $e->getMessage(), "\n";
}
var_dump(memory_get_peak_usage() < 120000000);
?>
--EXPECT--
5
Rows without columns (at byte 21)
bool(true)
