--TEST--
Errors in a compressed value, and what follows it, have offsets as in the message that is not compressed
--SKIPIF--
<?php if (ini_set('amber.session_compress', '1') === false) die('skip this build has no libzstd'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/zstd.inc';
foreach (["\xA2\x05", "\xA2\x05\xFF", "\x05\x06", "\xEE\x05"] as $item) {
    $said = [];
    foreach (["\xC1\x01$item", wrapped($item)] as $bytes) {
        try {
            amber_unserialize($bytes);
        } catch (Amber\DecodeException $e) {
            $said[] = $e->getMessage() . ' ' . $e->getOffset();
        }
    }
    echo $said[0], $said[0] === $said[1] ? '' : " but compressed $said[1]", "\n";
}
?>
--EXPECT--
The data ends early (at byte 4) 4
The data ends early (at byte 5) 5
1 byte follows the value (at byte 3) 3
There is no string number 5 here (at byte 4) 4
