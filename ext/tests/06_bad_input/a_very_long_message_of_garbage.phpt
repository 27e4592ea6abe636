--TEST--
A megabyte of one tag, for every tag, is answered quickly and without a crash
--INI--
memory_limit=512M
error_reporting=0
--FILE--
<?php
$start = microtime(true);
for ($tag = 0; $tag < 256; $tag++) {
    foreach (['', "\xef\xff\xff\x3f"] as $before) {
        try {
            amber_unserialize("\xc1\x01" . $before . str_repeat(chr($tag), 300000));
        } catch (Amber\DecodeException) {
        }
    }
}
echo microtime(true) - $start < 20 ? 'quick' : 'slow';
?>
--EXPECT--
quick
