--TEST--
Data that a date class rejects throws what that class throws, as in native
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Was { public $date = 'nonsense'; public $timezone_type = 3; public $timezone = 'UTC'; }
class Zone { public $timezone_type = 9; public $timezone = 'Nowhere/Land'; }
foreach (['Was' => 'DateTime', 'Zone' => 'DateTimeZone'] as $from => $to) {
    $native = str_replace(strlen($from) . ":\"$from\"", strlen($to) . ":\"$to\"", serialize(new $from()));
    both(fn ($serialize, $unserialize) => thrown(fn () => $unserialize === 'unserialize'
        ? @unserialize($native)
        : @amber_unserialize(amber_serialize(new $from()), ['class_map' => [$from => $to]])));
}
?>
--EXPECTF--
Error: %SDateTime%S
Error: %STime%S
