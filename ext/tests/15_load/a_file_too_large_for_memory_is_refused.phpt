--TEST--
load(): a file larger than memory_limit is refused before it is read
--EXTENSIONS--
amber
--INI--
memory_limit=32M
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
foreach (['34603008', '4398046511104'] as $size) {
    exec('truncate -s ' . $size . ' ' . escapeshellarg($file = new_file("value$size")));
    thrown(fn () => Amber\load($file));
}
?>
--EXPECT--
Amber\FileException: value34603008.amber: The file is too large (34603008 bytes) for memory_limit
Amber\FileException: value4398046511104.amber: The file is too large (4398046511104 bytes) for memory_limit
