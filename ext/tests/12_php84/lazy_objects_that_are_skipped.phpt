--TEST--
A lazy object with SKIP_INITIALIZATION_ON_SERIALIZE is written with what is there, as native does
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip: lazy objects came with PHP 8.4'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Item { public $a = 'default'; public int $b; public $c = 1; }
foreach (['newLazyGhost', 'newLazyProxy'] as $method) {
    both(function ($serialize, $unserialize) use ($method) {
        $class = new ReflectionClass('Item');
        $lazy = $class->$method(function ($item) { echo "initialised\n"; return new Item(); }, ReflectionClass::SKIP_INITIALIZATION_ON_SERIALIZE);
        $class->getProperty('c')->setRawValueWithoutLazyInitialization($lazy, 'raw');
        $bytes = $serialize([$lazy, $lazy]);
        var_dump($class->isUninitializedLazyObject($lazy));
        var_dump($unserialize($bytes)[1]);
    });
}
?>
--EXPECT--
bool(true)
object(Item)#n (2) {
  ["a"]=>
  string(7) "default"
  ["b"]=>
  uninitialized(int)
  ["c"]=>
  string(3) "raw"
}
bool(true)
object(Item)#n (2) {
  ["a"]=>
  string(7) "default"
  ["b"]=>
  uninitialized(int)
  ["c"]=>
  string(3) "raw"
}
