--TEST--
Where a typed property refuses an object of a class that is not allowed, or does not exist, the error names that class
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Order { public ?DateTimeImmutable $placed; public ?stdClass $note; }
$order = new Order();
$order->placed = new DateTimeImmutable('2026-12-01');
$bytes = amber_serialize($order);
thrown(fn () => amber_unserialize($bytes, ['allowed_classes' => ['Order']]));
$order->placed = null;
$order->note = new stdClass();
$bytes = amber_serialize($order);
thrown(fn () => amber_unserialize($bytes, ['allowed_classes' => ['Order']]));
thrown(fn () => amber_unserialize($bytes, ['class_map' => ['stdClass' => 'App\\Note']]));
?>
--EXPECTF--
Amber\DecodeException: The value of Order::$placed is not of its type: class DateTimeImmutable is not in allowed_classes (at byte %d)
  because of TypeError: Cannot assign __PHP_Incomplete_Class to property Order::$placed of type ?DateTimeImmutable
Amber\DecodeException: The value of Order::$note is not of its type: class stdClass is not in allowed_classes (at byte %d)
  because of TypeError: Cannot assign __PHP_Incomplete_Class to property Order::$note of type ?stdClass
Amber\DecodeException: The value of Order::$note is not of its type: class App\Note does not exist (at byte %d)
  because of TypeError: Cannot assign __PHP_Incomplete_Class to property Order::$note of type ?stdClass
