--TEST--
Virtual properties are no part of the data; data for one throws
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip: property hooks came with PHP 8.4'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Virtual { public $first = 'A'; public string $full { get => "$this->first!"; } public $last = 'B'; }
class Was { public $first = 'x'; public $full = 'y'; }
same('virtual', [new Virtual(), new Virtual()]);
var_dump(round_trip(new Virtual())->full);
thrown(fn () => amber_unserialize(amber_serialize(new Was()), ['class_map' => ['Was' => 'Virtual']]), false);
?>
--EXPECTF--
virtual: same
string(2) "A!"
Amber\DecodeException%A
