--TEST--
A value that its typed property does not take throws, with the engine's error before it
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Was { public $n; function __construct($n) { $this->n = $n; } }
class Now { public int $n = 0; }
foreach (['text', null, [], new stdClass(), '5'] as $wrong) {
    thrown(fn () => amber_unserialize(amber_serialize(new Was($wrong)), ['class_map' => ['Was' => 'Now']]));
}
var_dump(amber_unserialize(amber_serialize(new Was(5)), ['class_map' => ['Was' => 'Now']]));
?>
--EXPECTF--
Amber\DecodeException: The value of Now::$n is not of its type (at byte %d)
  because of TypeError: Cannot assign string to property Now::$n of type int
Amber\DecodeException: The value of Now::$n is not of its type (at byte %d)
  because of TypeError: Cannot assign null to property Now::$n of type int
Amber\DecodeException: The value of Now::$n is not of its type (at byte %d)
  because of TypeError: Cannot assign array to property Now::$n of type int
Amber\DecodeException: The value of Now::$n is not of its type (at byte %d)
  because of TypeError: Cannot assign stdClass to property Now::$n of type int
Amber\DecodeException: The value of Now::$n is not of its type (at byte %d)
  because of TypeError: Cannot assign string to property Now::$n of type int
object(Now)#%d (1) {
  ["n"]=>
  int(5)
}
