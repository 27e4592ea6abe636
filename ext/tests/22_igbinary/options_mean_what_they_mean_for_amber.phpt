--TEST--
allowed_classes, class_map and unknown_class mean what they do for amber_unserialize(); "key" is refused
--FILE--
<?php
require __DIR__ . '/../inc/igbinary.inc';
class Known { public $a; private $b; }
spl_autoload_register(function (string $class) { echo "asked for $class\n"; });
$hex = object_of('Former') . '14 02' . text('a') . '06 01' . text("\0Former\0b") . '06 02';
var_dump(igbinary($hex, ['class_map' => ['Former' => 'Known']]));
var_dump(igbinary($hex, ['allowed_classes' => ['Known']]));
var_dump(igbinary($hex, ['allowed_classes' => false]) instanceof __PHP_Incomplete_Class);
thrown(fn () => igbinary($hex, ['unknown_class' => 'throw']));
thrown(fn () => igbinary($hex, ['allowed_classes' => [], 'unknown_class' => 'throw']));
thrown(fn () => igbinary(object_of('Closure') . '14 00'));
thrown(fn () => igbinary($hex, ['key' => 'a key of sixteen bytes']));
thrown(fn () => igbinary($hex, ['keys' => 1]));
thrown(fn () => igbinary($hex, ['max_depth' => '1']));
echo "A class that is not there can't take another name:\n";
thrown(fn () => igbinary(object_of('Gone') . '14 01' . text('__PHP_Incomplete_Class_Name') . text('Known'),
    ['allowed_classes' => false]));
?>
--EXPECTF--
object(Known)#%d (2) {
  ["a"]=>
  int(1)
  ["b":"Known":private]=>
  int(2)
}
object(__PHP_Incomplete_Class)#%d (3) {
  ["__PHP_Incomplete_Class_Name"]=>
  string(6) "Former"
  ["a"]=>
  int(1)
  ["b":"Former":private]=>
  int(2)
}
bool(true)
asked for Former
Amber\DecodeException: Class Former does not exist (at byte 4)
Amber\DecodeException: Class Former is not in allowed_classes (at byte 4)
Amber\DecodeException: Class Closure does not allow unserialization (at byte 4)
ValueError: Amber\unserialize_igbinary(): Unknown option "key"; igbinary signs nothing
ValueError: Amber\unserialize_igbinary(): Unknown option "keys"; the options are allowed_classes, max_depth, max_elements, class_map, unknown_class and key
TypeError: Amber\unserialize_igbinary(): Option "max_depth" must be of type int, string given
A class that is not there can't take another name:
Amber\DecodeException: An object of class Gone, which is not there, has a property __PHP_Incomplete_Class_Name (at byte 48)
