--TEST--
Dynamic properties of a class that does not allow them come back, with native's deprecation
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Closed { public $declared = 1; }
$o = new Closed();
@$o->extra = 2;
both(function ($serialize, $unserialize) use ($o) {
    var_dump($unserialize($serialize($o)));
});
?>
--EXPECTF--
Deprecated: Creation of dynamic property Closed::$extra is deprecated in %s on line %d
object(Closed)#n (2) {
  ["declared"]=>
  int(1)
  ["extra"]=>
  int(2)
}
