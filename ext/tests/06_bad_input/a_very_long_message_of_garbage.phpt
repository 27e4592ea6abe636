--TEST--
300,000 bytes of one tag, for every tag, are answered
--INI--
memory_limit=512M
error_reporting=0
--FILE--
<?php
for ($tag = 0; $tag < 256; $tag++) {
    foreach (['', "\xef\xff\xff\x3f"] as $before) {
        try {
            amber_unserialize("\xc1\x01" . $before . str_repeat(chr($tag), 300000));
        } catch (Amber\DecodeException) {
        }
    }
}
echo "done\n";
?>
--EXPECT--
done
