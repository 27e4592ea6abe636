--TEST--
store(): permissions of what is replaced are kept, and a link still leads to it
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
umask(022);
Amber\store($file = new_file(), 1);
printf("%o\n", fileperms($file) & 0777);
chmod($file, 0640);
symlink($file, $link = new_file('link'));
Amber\store($link, 2);
clearstatcache();
printf("%o\n", fileperms($file) & 0777);
var_dump(is_link($link), amber_unserialize(file_get_contents($file)));
print_r(array_map(basename(...), glob(dirname($file) . '/*')));
?>
--EXPECT--
644
640
bool(true)
int(2)
Array
(
    [0] => link.amber
    [1] => value.amber
)
