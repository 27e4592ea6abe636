--TEST--
load(): a file that changes, or goes, stays what it was until the request ends
--EXTENSIONS--
amber
--INI--
amber.load_revalidate=0
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
Amber\store($file = new_file(), ['first']);
print_r(Amber\load($file));
Amber\store($file, ['second']);
print_r(Amber\load($file));
unlink($file);
print_r(Amber\load($file));
?>
--EXPECT--
Array
(
    [0] => first
)
Array
(
    [0] => first
)
Array
(
    [0] => first
)
