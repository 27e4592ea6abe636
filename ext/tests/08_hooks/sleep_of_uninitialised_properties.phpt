--TEST--
A typed property without a value that __sleep() names is left out
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Sleeper { public int $pub; protected int $prot; private int $priv; public $unset = 1; function __sleep() { return ['pub', 'prot', 'priv', 'unset']; } }
set_error_handler(function ($level, $message) { echo preg_replace('/^\w+\(\): /', '', $message), "\n"; return true; });
both(function ($serialize, $unserialize) {
    $o = new Sleeper();
    unset($o->unset);
    var_dump($unserialize($serialize($o)));
});
?>
--EXPECT--
"unset" returned as member variable from __sleep() but does not exist
object(Sleeper)#n (1) {
  ["pub"]=>
  uninitialized(int)
  ["prot":protected]=>
  uninitialized(int)
  ["priv":"Sleeper":private]=>
  uninitialized(int)
  ["unset"]=>
  int(1)
}
