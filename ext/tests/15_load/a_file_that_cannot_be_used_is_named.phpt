--TEST--
load(): a file that is missing, damaged or none is named by the exception
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
$file = new_file();
thrown(fn () => Amber\load($file));
file_put_contents($file, '');
thrown(fn () => Amber\load($file));
file_put_contents($file, substr(amber_serialize(range(1, 100) + ['x' => 'y']), 0, -1));
thrown(fn () => Amber\load($file));
file_put_contents($file, serialize([1]));
thrown(fn () => Amber\load($file));
file_put_contents($file, amber_serialize([1]) . 'x');
thrown(fn () => Amber\load($file));
unlink($file);
symlink($file, $file);
thrown(fn () => Amber\load($file));
thrown(fn () => Amber\load(dirname($file)));
thrown(fn () => Amber\load(''));
thrown(fn () => Amber\store('', 1));
thrown(fn () => Amber\load("a\0b"));
try {
    file_put_contents($other = new_file('other'), "\xC1\x01");
    Amber\load($other);
} catch (Amber\FileException $e) {
    echo get_class($e->getPrevious()), ' at byte ', $e->getPrevious()->getOffset(), "\n";
}
var_dump(Amber\status()['load']['files']);
?>
--EXPECTF--
Amber\FileException: value.amber: The file cannot be opened: No such file or directory
Amber\FileException: value.amber: The file cannot be decoded: The data is empty (at byte 0)
Amber\FileException: value.amber: The file cannot be decoded: The data ends early (at byte 280)
Amber\FileException: value.amber: The file cannot be decoded: This is not amber data: it looks like PHP serialize() data (at byte 0)
Amber\FileException: value.amber: The file cannot be decoded: 1 byte follows the value (at byte 4)
Amber\FileException: value.amber: The file cannot be opened: %symbolic link%s
Amber\FileException: : This is no regular file
ValueError: Amber\load(): Argument #1 ($file) must not be empty
ValueError: Amber\store(): Argument #1 ($file) must not be empty
ValueError: Amber\load(): Argument #1 ($file) must not contain any null bytes
Amber\DecodeException at byte 2
int(0)
