--TEST--
load(): places that are one reference are one within a load, not beyond
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
$x = 1;
Amber\store($file = new_file(), [&$x, &$x]);
$first = Amber\load($file);
$first[0] = 2;
$second = Amber\load($file);
echo "$first[1] $second[1]\n";
?>
--EXPECT--
2 1
