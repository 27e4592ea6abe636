--TEST--
Int keys in a column that lie far apart are refused: they could all fall into one hash chain
--EXTENSIONS--
amber
--SKIPIF--
<?php if (PHP_INT_SIZE < 8) die('skip: it is about ints of 64 bits'); ?>
--FILE--
<?php

try {
    amber_unserialize(hex2bin('c101f280800105008080801001d0'));
} catch (Amber\DecodeException $e) {
    echo $e->getMessage(), "\n";
}
$sparse = [];
for ($i = 0; $i < 300; $i++) {
    $sparse[$i << 24] = $i;
}
var_dump(amber_unserialize(amber_serialize($sparse)) === $sparse);
?>
--EXPECTF--
Int keys in a column must lie closer together (at byte %d)
bool(true)
