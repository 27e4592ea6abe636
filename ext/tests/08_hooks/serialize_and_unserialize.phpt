--TEST--
__serialize() is called once for an object, __unserialize() gets its array
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Magic
{
    public $a;
    private $b;
    function __construct($a, $b) { $this->a = $a; $this->b = $b; }
    function __serialize(): array { echo "serialize\n"; return ['b' => $this->b, 5 => $this->a, 'x']; }
    function __unserialize(array $data): void { echo 'unserialize ', json_encode($data), "\n"; $this->b = $data['b']; $this->a = $data[5]; }
}
both(function ($serialize, $unserialize) {
    $o = new Magic(1, ['two']);
    var_dump($unserialize($serialize([$o, $o, 'x' => $o])));
});
?>
--EXPECT--
serialize
unserialize {"b":["two"],"5":1,"6":"x"}
array(3) {
  [0]=>
  object(Magic)#n (2) {
    ["a"]=>
    int(1)
    ["b":"Magic":private]=>
    array(1) {
      [0]=>
      string(3) "two"
    }
  }
  [1]=>
  object(Magic)#n (2) {
    ["a"]=>
    int(1)
    ["b":"Magic":private]=>
    array(1) {
      [0]=>
      string(3) "two"
    }
  }
  ["x"]=>
  object(Magic)#n (2) {
    ["a"]=>
    int(1)
    ["b":"Magic":private]=>
    array(1) {
      [0]=>
      string(3) "two"
    }
  }
}
