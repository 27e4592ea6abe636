--TEST--
A case that its enum no longer has throws, and so does a constant that is no case
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
enum Was { case Kept; case Gone; case Constant; }
enum Is { case Kept; const Constant = self::Kept; }
foreach (Was::cases() as $case) {
    thrown(fn () => amber_unserialize(amber_serialize($case), ['class_map' => ['Was' => 'Is']]));
}
?>
--EXPECTF--
no exception
Amber\DecodeException: Enum Is has no case Gone (at byte %d)
Amber\DecodeException: Enum Is has no case Constant (at byte %d)
