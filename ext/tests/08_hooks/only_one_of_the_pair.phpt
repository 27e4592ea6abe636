--TEST--
A class with __serialize() alone is filled as by properties, with __unserialize() alone it gets its properties
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Writes { public $a = 1; private $b = 2; function __serialize(): array { return ['a' => 5, "\0Writes\0b" => 6]; } }
class Reads { public $a = 1; private $b = 2; protected $c = 3; public int $d; function __unserialize(array $d): void { echo printable(json_encode(array_map(null, array_map('printable', array_keys($d)), $d))), "\n"; } }
both(function ($serialize, $unserialize) {
    var_dump($unserialize($serialize([new Writes(), new Reads()])));
});
?>
--EXPECT--
[["a",1],["\\000Reads\\000b",2],["\\000*\\000c",3]]
array(2) {
  [0]=>
  object(Writes)#n (2) {
    ["a"]=>
    int(5)
    ["b":"Writes":private]=>
    int(6)
  }
  [1]=>
  object(Reads)#n (3) {
    ["a"]=>
    int(1)
    ["b":"Reads":private]=>
    int(2)
    ["c":protected]=>
    int(3)
    ["d"]=>
    uninitialized(int)
  }
}
