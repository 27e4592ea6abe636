--TEST--
Data that a date class rejects throws what that class throws, as in native
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Was { public $date = 'nonsense'; public $timezone_type = 3; public $timezone = 'UTC'; }
class Zone { public $timezone_type = 9; public $timezone = 'Nowhere/Land'; }
thrown(fn () => amber_unserialize(amber_serialize(new Was()), ['class_map' => ['Was' => 'DateTime']]));
thrown(fn () => unserialize(str_replace('3:"Was"', '8:"DateTime"', serialize(new Was()))));
thrown(fn () => amber_unserialize(amber_serialize(new Zone()), ['class_map' => ['Zone' => 'DateTimeZone']]));
?>
--EXPECT--
Error: Invalid serialization data for DateTime object
Error: Invalid serialization data for DateTime object
Error: Timezone initialization failed (Nowhere/Land)
