--TEST--
An object whose class is an enum today, or forbids serialization, throws
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Was { public $p; }
enum IsEnum { case One; }
foreach (['IsEnum', 'Closure', 'Generator', 'SplFileObject'] as $to) {
    thrown(fn () => amber_unserialize(amber_serialize(new Was()), ['class_map' => ['Was' => $to]]), false);
}
?>
--EXPECTF--
Amber\DecodeException%A
Amber\DecodeException
Amber\DecodeException
Amber\DecodeException
