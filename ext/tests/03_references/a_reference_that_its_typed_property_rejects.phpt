--TEST--
A reference to a value that the property's type no longer takes throws
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Was { public $n = 'text'; }
class Is { public int $n = 0; }
$o = new Was();
$bytes = amber_serialize(['o' => $o, 'n' => &$o->n]);
thrown(fn () => amber_unserialize($bytes, ['class_map' => ['Was' => 'Is']]));
?>
--EXPECTF--
Amber\DecodeException: The value of Is::$n is not of its type (at byte %d)
  because of TypeError: Cannot assign string to property Is::$n of type int
