--TEST--
Dates are what PHP's hook makes of them, and data that are no date's are refused by that hook
--FILE--
<?php
require __DIR__ . '/../inc/igbinary.inc';
class Wakes { public $date; public function __wakeup(): void { echo $this->date->format('c'), "\n"; } }
$date = '14 03' . text('date') . text('2026-01-02 03:04:05.600000') . text('timezone_type') . '06 03' . text('timezone')
    . text('Europe/Berlin');
foreach (['DateTime', 'DateTimeImmutable'] as $class) {
    $read = igbinary('14 03 06 00' . object_of($class) . $date . '06 01 22 01 06 02 0E 05');
    var_dump($read[0] == new $class('2026-01-02 03:04:05.6', new DateTimeZone('Europe/Berlin')), $read[0] === $read[1],
        $read[2]);
}
echo "A string of the date may be named behind it, and a hook sees the date whole:\n";
var_dump(igbinary('14 02 06 00' . object_of('Wakes') . '14 01' . text('date') . object_of('DateTime') . $date
    . '06 01 0E 04')[1]);
try {
    igbinary(object_of('DateTime') . '14 01' . text('date') . text('no date'));
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
bool(true)
bool(true)
string(13) "Europe/Berlin"
bool(true)
bool(true)
string(13) "Europe/Berlin"
A string of the date may be named behind it, and a hook sees the date whole:
2026-01-02T03:04:05+01:00
string(26) "2026-01-02 03:04:05.600000"
Invalid serialization data for DateTime object
