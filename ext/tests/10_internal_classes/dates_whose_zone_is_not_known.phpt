--TEST--
A date with a zone that PHP does not know, or a text that is no date, throws what native throws, also between good ones
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Was { public function __construct(public $date, public $timezone_type, public $timezone) {} }
$good = ['2024-05-06 07:08:09.000000', 3, 'Europe/Vienna'];
$others = [['2024-05-06 07:08:09.000000', 3, 'Europe/Nowhere'], ['2024-05-06 07:08:09.000000', 3, "Europe/Vienna\0"], ['2024-05-06 07:08:09.000000', 1, 'Europe/Vienna'],
    ['2024-05-06 07:08:09.000000', 2, 'noon'], ['2024-05-06 07:08:09.000000', 2, 'MON'], ['2024-05-06 07:08:09.000000', 2, 'AM'], ['2024-05-06 07:08:09.000000', 1, '+02:00 tomorrow'],
    ['2024-05-06 07:08:09.000000', 1, '+99:99'], ['2024-05-06 07:08:09.000000', 4, 'UTC'], ['2024-05-06 07:08:09.000000', 3, 'europe/vienna'], ['2024-13-06 07:08:09.000000', 3, 'UTC'],
    ['2024-02-30 07:08:09.000000', 3, 'UTC'], ['2024-00-00 00:00:00.000000', 3, 'UTC'], ['2024-05-06 24:00:00.000000', 3, 'UTC'], ['2024-05-06 23:59:60.000000', 3, 'UTC'],
    ['2024-05-06 07:08:0x.000000', 3, 'UTC'], ['nonsense', 3, 'UTC'], [7, 3, 'UTC'], ['2024-05-06 07:08:09.000000', '3', 'UTC'], ['2024-05-06 07:08:09.000000', 3, null]];
function outcome(callable $read): string {
    try {
        return implode(' ', array_map(fn ($date) => $date->format('c e u'), $read()));
    } catch (Error $e) {
        return get_class($e) . ': ' . $e->getMessage();
    }
}
$differ = 0;
foreach ($others as $other) {
    foreach ([[$other], [$good, $other], [$good, $other, $good], [$other, $other, $good], array_fill(0, 17, $other)] as $parts) {
        $value = array_map(fn ($part) => new Was(...$part), $parts);
        $native = outcome(fn () => unserialize(str_replace('O:3:"Was"', 'O:8:"DateTime"', serialize($value))));
        $amber = outcome(fn () => amber_unserialize(amber_serialize($value), ['class_map' => ['Was' => 'DateTime']]));
        if ($native !== $amber) {
            $differ++;
            echo json_encode($parts[0]), "\n  native $native\n  amber  $amber\n";
        }
    }
}
// a zone that says more than a zone does, and changes nothing of the first date: a Monday at midnight
foreach ([[1, '+02:00 today'], [1, '+02:00 midnight'], [2, 'EST today'], [2, 'MON'], [2, 'TODAY'], [3, 'UTC today']] as [$type, $zone]) {
    foreach (['2024-05-06 07:08:09', '2024-05-07 00:00:00', '2023-01-01 12:00:00'] as $text) {
        $value = [new Was('2024-05-06 00:00:00.000000', $type, $zone), new Was("$text.000000", $type, $zone)];
        $native = outcome(fn () => unserialize(str_replace('O:3:"Was"', 'O:8:"DateTime"', serialize($value))));
        $amber = outcome(fn () => amber_unserialize(amber_serialize($value), ['class_map' => ['Was' => 'DateTime']]));
        if ($native !== $amber) {
            $differ++;
            echo "$text $zone\n  native $native\n  amber  $amber\n";
        }
    }
}
var_dump($differ);
?>
--EXPECT--
int(0)
