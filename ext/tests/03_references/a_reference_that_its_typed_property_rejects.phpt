--TEST--
A reference to a value that the property's type no longer takes throws
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Was { public $n = 'text'; }
class Now { public int $n = 0; }
$o = new Was();
$bytes = amber_serialize(['o' => $o, 'n' => &$o->n]);
thrown(fn () => amber_unserialize($bytes, ['class_map' => ['Was' => 'Now']]));
?>
--EXPECTF--
Amber\DecodeException: The value of Now::$n is not of its type (at byte %d)
  because of TypeError: Cannot assign string to property Now::$n of type int
