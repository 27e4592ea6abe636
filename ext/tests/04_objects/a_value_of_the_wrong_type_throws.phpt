--TEST--
A value that its typed property does not take throws, with the engine's error before it
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Was { public $n; function __construct($n) { $this->n = $n; } }
class Is { public int $n = 0; }
foreach (['text', null, [], new stdClass(), '5'] as $wrong) {
    thrown(fn () => amber_unserialize(amber_serialize(new Was($wrong)), ['class_map' => ['Was' => 'Is']]));
}
var_dump(amber_unserialize(amber_serialize(new Was(5)), ['class_map' => ['Was' => 'Is']]));
?>
--EXPECTF--
Amber\DecodeException: The value of Is::$n is not of its type (at byte %d)
  because of TypeError: Cannot assign string to property Is::$n of type int
Amber\DecodeException: The value of Is::$n is not of its type (at byte %d)
  because of TypeError: Cannot assign null to property Is::$n of type int
Amber\DecodeException: The value of Is::$n is not of its type (at byte %d)
  because of TypeError: Cannot assign array to property Is::$n of type int
Amber\DecodeException: The value of Is::$n is not of its type (at byte %d)
  because of TypeError: Cannot assign stdClass to property Is::$n of type int
Amber\DecodeException: The value of Is::$n is not of its type (at byte %d)
  because of TypeError: Cannot assign string to property Is::$n of type int
object(Is)#%d (1) {
  ["n"]=>
  int(5)
}
