--TEST--
load(): a file that others change, or that goes, stays what it was until the request ends
--EXTENSIONS--
amber
--INI--
amber.load_revalidate=0
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
Amber\store($file = new_file(), ['first']);
print_r(Amber\load($file));
file_put_contents("$file.new", amber_serialize(['second']));
rename("$file.new", $file);
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
