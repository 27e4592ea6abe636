--TEST--
load(): without a limit, a file larger than any memory is refused before it is read
--EXTENSIONS--
amber
--INI--
memory_limit=-1
--SKIPIF--
<?php
if (getenv("SKIP_ASAN")) die("skip a sanitizer reports that there is no memory");
?>
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
exec('truncate -s 4398046511104 ' . escapeshellarg($file = new_file()));
thrown(fn () => Amber\load($file));
?>
--EXPECT--
Amber\FileException: value.amber: The file is too large (4398046511104 bytes) for the memory there is
