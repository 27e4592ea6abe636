--TEST--
A lazy ghost is initialised when it is serialized, as native does
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip: lazy objects came with PHP 8.4'); ?>
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Item { public $a; protected int $b; private $c = [1]; function init() { $this->a = 'set'; $this->b = 5; } }
both(function ($serialize, $unserialize) {
    $lazy = (new ReflectionClass('Item'))->newLazyGhost(function (Item $item) { echo "initialised\n"; $item->init(); });
    var_dump($unserialize($serialize([$lazy, $lazy])));
    var_dump((new ReflectionClass('Item'))->isUninitializedLazyObject($lazy));
});
?>
--EXPECT--
initialised
array(2) {
  [0]=>
  object(Item)#n (3) {
    ["a"]=>
    string(3) "set"
    ["b":protected]=>
    int(5)
    ["c":"Item":private]=>
    array(1) {
      [0]=>
      int(1)
    }
  }
  [1]=>
  object(Item)#n (3) {
    ["a"]=>
    string(3) "set"
    ["b":protected]=>
    int(5)
    ["c":"Item":private]=>
    array(1) {
      [0]=>
      int(1)
    }
  }
}
bool(false)
