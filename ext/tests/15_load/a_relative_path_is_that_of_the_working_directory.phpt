--TEST--
load(), store(): a relative path stands in the working directory
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
chdir(dirname($file = new_file()));
Amber\store('value.amber', [1]);
var_dump(Amber\load('value.amber') === [1], Amber\load('./value.amber') === [1], Amber\load($file) === [1]);
chdir('/');
thrown(fn () => Amber\load('value.amber'));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
Amber\FileException: /value.amber: The file cannot be opened: No such file or directory
