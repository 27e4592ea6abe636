--TEST--
Options may be references
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class A { public $p = 1; }
class B { public $p = 1; }
$depth = 1;
$classes = ['A', 'B'];
$name = 'B';
$unknown = 'throw';
foreach ($classes as &$class) {
}
$map = ['A' => &$name];
$options = ['max_depth' => &$depth, 'allowed_classes' => &$classes, 'class_map' => &$map, 'unknown_class' => &$unknown];
thrown(fn () => amber_unserialize(amber_serialize([new A()]), $options), false);
$depth = 2;
var_dump(amber_unserialize(amber_serialize([new A()]), $options)[0]::class);
?>
--EXPECT--
Amber\DecodeException
string(1) "B"
