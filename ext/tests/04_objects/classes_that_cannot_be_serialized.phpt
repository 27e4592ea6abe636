--TEST--
Closures, generators, anonymous classes, reflectors and others throw, with the path to them
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Holder { public $value; protected $deep; function __construct($value) { $this->value = $value; } }
function generator() { yield 1; }
foreach ([
    fn () => 1,
    generator(),
    new class { public $p = 1; },
    new ReflectionClass('stdClass'),
    new SplFileObject(__FILE__),
    new WeakMap(),
    WeakReference::create(new stdClass()),
    new class extends ArrayObject {},
] as $i => $object) {
    thrown(fn () => amber_serialize(['list' => [$i => new Holder($object)]]));
    thrown(fn () => serialize($object), false);
}
?>
--EXPECTF--
Amber\EncodeException: Cannot serialize $value["list"][0]->value: it is an object of class %S, which does not allow serialization
Exception
Amber\EncodeException: Cannot serialize $value["list"][1]->value: it is an object of class Generator, which does not allow serialization
Exception
Amber\EncodeException: Cannot serialize $value["list"][2]->value: it is an object of class class@anonymous%S, which does not allow serialization
Exception
Amber\EncodeException: Cannot serialize $value["list"][3]->value: it is an object of class ReflectionClass, which does not allow serialization
Exception
Amber\EncodeException: Cannot serialize $value["list"][4]->value: it is an object of class SplFileObject, which does not allow serialization
Exception
Amber\EncodeException: Cannot serialize $value["list"][5]->value: it is an object of class WeakMap, which does not allow serialization
Exception
Amber\EncodeException: Cannot serialize $value["list"][6]->value: it is an object of class WeakReference, which does not allow serialization
Exception
Amber\EncodeException: Cannot serialize $value["list"][7]->value: it is an object of class ArrayObject@anonymous%S, which does not allow serialization
Exception
