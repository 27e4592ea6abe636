--TEST--
store(): where the owner cannot be kept, another group gets no more than everybody had
--EXTENSIONS--
amber
posix
--SKIPIF--
<?php if (posix_geteuid() !== 0) die('skip needs root'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
chmod(dirname($file = new_file()), 0777);
foreach ([0640, 0664, 0600] as $mode) {
    file_put_contents($file, 'x');
    chgrp($file, 42);
    chmod($file, $mode);
    // a writer of another group
    posix_setegid(60);
    posix_seteuid(65534);
    Amber\store($file, 1);
    posix_seteuid(0);
    posix_setegid(0);
    clearstatcache();
    printf("%d %o\n", filegroup($file), fileperms($file) & 0777);
    unlink($file);
}
symlink(new_file('none'), $link = new_file('link'));
thrown(fn () => Amber\store($link, 1));
unlink($link);
Amber\store($long = dirname($file) . '/' . str_repeat('n', 255), 1);
var_dump(Amber\load($long));
?>
--EXPECT--
60 600
60 644
60 600
Amber\FileException: link.amber: This is a symbolic link that leads to no file
int(1)
