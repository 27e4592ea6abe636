--TEST--
Serializable data for a class that does not implement it throws, and the other way around
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class A { public $p; }
class B implements Serializable { function serialize() { return 'b'; } function unserialize($d) { echo "unserialize $d\n"; } }
thrown(fn () => amber_unserialize(payload('FB 41 41 42 68 69')));
thrown(fn () => amber_unserialize(payload('FB 41 42 42 68 69')));
thrown(fn () => amber_unserialize(payload('F8 41 42 01 41 70 05')));
thrown(fn () => amber_unserialize(payload('FB 41 43 42 68 69')));
thrown(fn () => amber_unserialize(payload('FB 41 42 42 68 69'), ['allowed_classes' => []]));
?>
--EXPECTF--
Amber\DecodeException: Class A does not implement Serializable any more (at byte %d)
unserialize hi
no exception
Amber\DecodeException: Class B implements Serializable but was written as properties (at byte %d)
Amber\DecodeException: Class C implements Serializable; its data cannot be kept without it (at byte %d)
Amber\DecodeException: Class B implements Serializable; its data cannot be kept without it (at byte %d)
