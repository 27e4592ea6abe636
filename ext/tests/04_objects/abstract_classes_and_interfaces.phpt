--TEST--
Bytes that name an abstract class, an interface, a trait or an enum as an object throw
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Was { public $p = 1; }
abstract class AnAbstract { public $p; }
interface AnInterface {}
trait ATrait { public $p; }
enum AnEnum { case One; }
foreach (['AnAbstract', 'AnInterface', 'ATrait', 'AnEnum'] as $to) {
    thrown(fn () => amber_unserialize(amber_serialize(new Was()), ['class_map' => ['Was' => $to]]), false);
    thrown(fn () => amber_unserialize(amber_serialize(array_map(fn () => new Was(), range(0, 20))), ['class_map' => ['Was' => $to]]), false);
}
?>
--EXPECTF--
Amber\DecodeException
  because of Error
Amber\DecodeException
  because of Error
Amber\DecodeException
  because of Error
Amber\DecodeException
  because of Error
Amber\DecodeException
  because of Error
Amber\DecodeException
  because of Error
Amber\DecodeException%A
