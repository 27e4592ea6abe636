--TEST--
__sleep() chooses the properties, __wakeup() runs when they are there
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Base { private $secret = 'base'; protected $inherited = 1; }
class Sleeper extends Base
{
    public $a = 1;
    protected $b = 2;
    private $c = 3;
    public $left = 'out';
    function __construct() { $this->left = 'set'; }
    function __sleep() { echo "sleep\n"; return ['c', 'a', 'b', 'inherited']; }
    function __wakeup() { echo 'wakeup ', $this->a, $this->b, $this->c, $this->left, "\n"; }
}
both(function ($serialize, $unserialize) {
    $o = new Sleeper();
    var_dump($unserialize($serialize([$o, $o])));
});
?>
--EXPECT--
sleep
wakeup 123out
array(2) {
  [0]=>
  object(Sleeper)#n (6) {
    ["secret":"Base":private]=>
    string(4) "base"
    ["inherited":protected]=>
    int(1)
    ["a"]=>
    int(1)
    ["b":protected]=>
    int(2)
    ["c":"Sleeper":private]=>
    int(3)
    ["left"]=>
    string(3) "out"
  }
  [1]=>
  object(Sleeper)#n (6) {
    ["secret":"Base":private]=>
    string(4) "base"
    ["inherited":protected]=>
    int(1)
    ["a"]=>
    int(1)
    ["b":protected]=>
    int(2)
    ["c":"Sleeper":private]=>
    int(3)
    ["left"]=>
    string(3) "out"
  }
}
