--TEST--
get(): nothing is read of a column of more values than an array can hold, whose size on 32 bits is that of a few
--EXTENSIONS--
amber
--INI--
memory_limit=512M
--FILE--
<?php
// 2^29 + 1 floats, of which one is there; each might take a bit
$message = "\xC1\x01\xF0\x81\x80\x80\x80\x02\x04" . str_repeat("\0", 1 << 26);
foreach ([3, 0x10000000, 0x1FFFFFFF] as $i) {
    try {
        var_dump(Amber\get($message, [$i]));
    } catch (Amber\DecodeException $e) {
        echo get_class($e), "\n";
    }
}
?>
--EXPECT--
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
