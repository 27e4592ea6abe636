--TEST--
A header and random bytes give a value or DecodeException
--INI--
error_reporting=0
memory_limit=256M
--FILE--
<?php
mt_srand(11);
$exceptions = 0;
for ($i = 0; $i < 60000; $i++) {
    $bytes = "\xc1\x01";
    $length = mt_rand(1, 40);
    for ($k = 0; $k < $length; $k++) {
        $bytes .= chr(mt_rand(0, 3) ? mt_rand(0x80, 255) : mt_rand(0, 127));
    }
    try {
        amber_unserialize($bytes);
    } catch (Amber\DecodeException) {
        $exceptions++;
    }
}
var_dump($exceptions > 30000);
?>
--EXPECT--
bool(true)
