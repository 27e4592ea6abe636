--TEST--
A lazy proxy is written as the object that it stands for, as native does
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip: lazy objects came with PHP 8.4'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Item { public $a = 1; private $b = 2; }
class Child extends Item { }
both(function ($serialize, $unserialize) {
    $instance = new Item();
    $instance->a = 'of the instance';
    $proxy = (new ReflectionClass('Child'))->newLazyProxy(function () use ($instance) { echo "initialised\n"; return $instance; });
    var_dump($unserialize($serialize([$proxy, $proxy])));
    var_dump(serialize($proxy) === serialize($proxy));
});
?>
--EXPECT--
initialised
array(2) {
  [0]=>
  object(Child)#n (2) {
    ["a"]=>
    string(15) "of the instance"
    ["b":"Item":private]=>
    int(2)
  }
  [1]=>
  object(Child)#n (2) {
    ["a"]=>
    string(15) "of the instance"
    ["b":"Item":private]=>
    int(2)
  }
}
bool(true)
