--TEST--
Of many dates that name one long zone, which is none, the first is refused before the hook looks at the others
--EXTENSIONS--
amber
--FILE--
<?php
class Was { public function __construct(public $date, public $timezone_type, public $timezone) {} }
set_time_limit(20);
foreach (['A', '!'] as $byte) {
    $zone = str_repeat($byte, 600000);
    $bytes = amber_serialize(array_map(
        fn ($i) => new Was(sprintf('2024-05-06 07:08:09.%06d', $i), 3, $zone), range(1, 50000)));
    try {
        amber_unserialize($bytes, ['class_map' => ['Was' => 'DateTime']]);
    } catch (Error $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
Invalid serialization data for DateTime object
Invalid serialization data for DateTime object
