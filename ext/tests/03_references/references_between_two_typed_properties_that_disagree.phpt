--TEST--
A reference shared by properties whose types cannot agree throws, as in native
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Was { public $a = 1; public $b; function __construct() { $this->b = &$this->a; } }
class Now { public int $a = 0; public float $b = 0.0; }
thrown(fn () => amber_unserialize(amber_serialize(new Was()), ['class_map' => ['Was' => 'Now']]));
?>
--EXPECTF--
Amber\DecodeException: The value of Now::$b is not of its type (at byte %d)
  because of TypeError: %s
