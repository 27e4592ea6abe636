--TEST--
A case of an enum that does not exist, or is not allowed, throws: it cannot be incomplete
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
enum Suit { case Hearts; }
$bytes = amber_serialize([1, Suit::Hearts]);
thrown(fn () => amber_unserialize($bytes, ['allowed_classes' => false]));
thrown(fn () => amber_unserialize($bytes, ['class_map' => ['Suit' => 'Missing']]));
thrown(fn () => amber_unserialize($bytes, ['class_map' => ['Suit' => 'stdClass']]));
?>
--EXPECTF--
Amber\DecodeException: Enum Suit is not in allowed_classes (at byte %d)
Amber\DecodeException: Enum Missing does not exist (at byte %d)
Amber\DecodeException: Class stdClass is not an enum (at byte %d)
