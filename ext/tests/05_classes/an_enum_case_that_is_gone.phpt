--TEST--
A case that its enum no longer has throws, and so does a constant that is no case
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
enum Was { case Kept; case Gone; case Constant; }
enum Now { case Kept; const Constant = self::Kept; }
foreach (Was::cases() as $case) {
    thrown(fn () => amber_unserialize(amber_serialize($case), ['class_map' => ['Was' => 'Now']]));
}
?>
--EXPECTF--
no exception
Amber\DecodeException: Enum Now has no case Gone (at byte %d)
  because of Error: Undefined constant Now::Gone
Amber\DecodeException: Enum Now has no case Constant (at byte %d)
  because of Error: Undefined constant Now::Constant
