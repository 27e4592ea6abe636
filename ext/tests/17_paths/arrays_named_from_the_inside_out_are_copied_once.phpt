--TEST--
get(): shared values that are named from the inside out take no more memory than the whole
--EXTENSIONS--
amber
--FILE--
<?php
$depth = 400;
$message = "\xC1\x01\xA2" . str_repeat("\xF4\xA1", $depth) . "\xEF\xD0\x0F" . str_repeat("\x05", 2000) . "\xEF\x90\x03";
for ($i = $depth - 1; $i >= 0; $i--) {
    $message .= $i < 8 ? chr(0xB8 + $i) : "\xF3" . ($i < 128 ? chr($i) : chr($i & 127 | 128) . chr($i >> 7));
}
$part = Amber\get($message, [1]);
var_dump(count($part), count($part, COUNT_RECURSIVE) > 800000, memory_get_peak_usage() < 4000000);
?>
--EXPECT--
int(400)
bool(true)
bool(true)
