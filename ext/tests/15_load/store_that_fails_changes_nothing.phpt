--TEST--
store(): what fails leaves the file as it was, and nothing beside it
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
Amber\store($file = new_file(), 'before');
thrown(fn () => Amber\store($file, fn () => 1));
thrown(fn () => Amber\store($file, [[1]], ['max_depth' => 1]));
thrown(fn () => Amber\store($file, 1, ['depth' => 1]));
thrown(fn () => Amber\store("$file/below", 1));
thrown(fn () => Amber\store(dirname($file) . '/none/value', 1));
thrown(fn () => Amber\store(dirname($file), 1));
var_dump(Amber\load($file));
print_r(array_map(basename(...), glob(dirname($file) . '/*')));
?>
--EXPECT--
Amber\EncodeException: Cannot serialize $value: it is an object of class Closure, which does not allow serialization
Amber\EncodeException: Cannot serialize $value[0]: it is nested deeper than max_depth = 1 allows; raise the max_depth option or the amber.max_depth setting
ValueError: Amber\store(): Unknown option "depth"; the options are max_depth, key, compress and dictionary
Amber\FileException: value.amber/below: Cannot create a temporary file in value.amber: Not a directory
Amber\FileException: none/value: Cannot create a temporary file in none: No such file or directory
Amber\FileException: : This is no regular file
string(6) "before"
Array
(
    [0] => value.amber
)
