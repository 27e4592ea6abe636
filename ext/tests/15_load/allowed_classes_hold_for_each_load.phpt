--TEST--
load(): allowed_classes hold for each load of a file with objects
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
Amber\store($file = new_file(), new ArrayObject([1]));
echo get_class(Amber\load($file)), "\n";
echo get_class(Amber\load($file, ['allowed_classes' => false])), "\n";
thrown(fn () => Amber\load($file, ['allowed_classes' => [], 'unknown_class' => 'throw']));
echo get_class(Amber\load($file, ['allowed_classes' => ['ArrayObject']])), "\n";
?>
--EXPECT--
ArrayObject
__PHP_Incomplete_Class
Amber\FileException: value.amber: The file cannot be decoded: Class ArrayObject is not in allowed_classes (at byte 3)
ArrayObject
