--TEST--
load(): a pipe that nobody writes to is refused at once
--EXTENSIONS--
amber
posix
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
posix_mkfifo($file = new_file(), 0600);
thrown(fn () => Amber\load($file));
thrown(fn () => Amber\store($file, 1));
?>
--EXPECT--
Amber\FileException: value.amber: This is no regular file
Amber\FileException: value.amber: This is no regular file
