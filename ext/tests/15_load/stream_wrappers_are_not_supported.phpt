--TEST--
load() and store(): stream wrappers are not supported, and the exception says so
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
$file = new_file();
Amber\store($file, 1);
foreach (['file://x', 'phar://a.phar/b', 'compress.zlib://x', 'none://x', 'php://memory'] as $path) {
    thrown(fn () => Amber\load($path));
    thrown(fn () => Amber\store($path, 2));
}
var_dump(Amber\load($file));
?>
--EXPECT--
Amber\FileException: file://x: Stream wrappers are not supported; give the path of a file
Amber\FileException: file://x: Stream wrappers are not supported; give the path of a file
Amber\FileException: phar://a.phar/b: Stream wrappers are not supported; give the path of a file
Amber\FileException: phar://a.phar/b: Stream wrappers are not supported; give the path of a file
Amber\FileException: compress.zlib://x: Stream wrappers are not supported; give the path of a file
Amber\FileException: compress.zlib://x: Stream wrappers are not supported; give the path of a file
Amber\FileException: none://x: Stream wrappers are not supported; give the path of a file
Amber\FileException: none://x: Stream wrappers are not supported; give the path of a file
Amber\FileException: php://memory: Stream wrappers are not supported; give the path of a file
Amber\FileException: php://memory: Stream wrappers are not supported; give the path of a file
int(1)
