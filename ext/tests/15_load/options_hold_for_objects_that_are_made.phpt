--TEST--
load(): allowed_classes, class_map and limits hold for objects that are made from what lasts
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
class Point { public int $x = 1; }
class Moved { public int $x = 2; }
enum Way { case Up; }
Amber\store($file = new_file(), ['point' => new Point(), 'way' => Way::Up]);
for ($i = 0; $i < 3; $i++) {
    Amber\load($file);
}
echo get_class(Amber\load($file, ['allowed_classes' => ['Way']])['point']), "\n";
thrown(fn () => Amber\load($file, ['allowed_classes' => ['Way'], 'unknown_class' => 'throw']));
thrown(fn () => Amber\load($file, ['allowed_classes' => ['Point']]));
echo get_class(Amber\load($file, ['allowed_classes' => ['point', 'WAY']])['point']), "\n";
echo get_class(Amber\load($file, ['class_map' => ['Point' => 'Moved']])['point']), "\n";
thrown(fn () => Amber\load($file, ['max_depth' => 1]));
thrown(fn () => Amber\load($file, ['max_elements' => 1]));
thrown(fn () => Amber\load($file, ['key' => 'sixteen bytes or more']));
echo get_class(Amber\load($file)['point']), "\n";

Amber\store($file = new_file('mapped'), new Point());
for ($i = 0; $i < 3; $i++) {
    echo get_class(Amber\load($file, ['class_map' => ['Point' => 'Moved']])), ' ',
        get_class(Amber\load($file, ['allowed_classes' => false])), ' ';
}
echo get_class(Amber\load($file)), ' ', get_class(Amber\load($file)), "\n";
?>
--EXPECTF--
__PHP_Incomplete_Class
Amber\FileException: value.amber: The file cannot be decoded: Class Point is not in allowed_classes (at byte %d)
Amber\FileException: value.amber: The file cannot be decoded: Enum Way is not in allowed_classes (at byte %d)
Point
Moved
Amber\FileException: value.amber: The file cannot be decoded: The data is nested deeper than max_depth = 1 allows; raise the max_depth option or the amber.max_depth setting (at byte %d)
Amber\FileException: value.amber: The data has more elements than max_elements = 1 allows
Amber\FileException: value.amber: The file has no signature, which the option "key" asks for
Point
Moved __PHP_Incomplete_Class Moved __PHP_Incomplete_Class Moved __PHP_Incomplete_Class Point Point
