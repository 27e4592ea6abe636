--TEST--
Dates of every form say what their hook says: any year, any zone, alone, in rows, beside dates of another form
--FILE--
<?php
class Ancient extends DateTimeImmutable { public $note = 'of a class of its own'; }
/** What stands in the message, as an object of a class that is not allowed shows it. */
function stored(string $bytes): array {
    $all = amber_unserialize($bytes, ['allowed_classes' => false]);
    return array_map(function ($object) { $data = (array) $object; unset($data['__PHP_Incomplete_Class_Name']); return $data; }, $all);
}
$zones = array_map(fn ($name) => new DateTimeZone($name), ['UTC', 'Europe/Vienna', 'Asia/Kathmandu', 'America/Argentina/Buenos_Aires',
    'EST', 'CEST', '+00:00', '+05:30', '-00:30', '-12:00', '+14:00', '-00:00', '+23:59', '+99:59', '+01:02:03', '-01:02:03']);
$texts = ['2026-11-22 10:20:30.123456', '2024-02-29 00:00:00', '1999-12-31 23:59:59.999999', '0001-01-01', '0000-01-01 00:00:00.000001',
    '9999-12-31 23:59:59', '10000-01-01', '-0001-06-01', '-12345-06-01 01:02:03', '+123456-01-01', '1582-10-10', '@0', '@-1.5'];
$dates = [];
foreach ($texts as $text) {
    foreach ($zones as $zone) {
        $dates[] = new DateTimeImmutable(str_starts_with($text, '+1') ? '2000-01-01' : $text, $zone);
        $dates[] = DateTime::createFromImmutable(end($dates))->setTimezone($zone);
        if ($text[0] === '+') {
            $dates[] = (new DateTime('now', $zone))->setDate(123456, 1, 1)->setTime(25, 61, 61, 1);
        }
    }
}
mt_srand(1);
for ($i = 0; $i < 2000; $i++) {
    $dates[] = (new DateTimeImmutable('@' . mt_rand(max(PHP_INT_MIN, -70_000_000_000), min(PHP_INT_MAX, 260_000_000_000)) . '.' . mt_rand(0, 999999)))->setTimezone($zones[mt_rand(0, count($zones) - 1)]);
}
echo count($dates), " dates\n";
$hooks = array_map(fn ($date) => $date->__serialize(), $dates);
var_dump(stored(amber_serialize($dates)) === $hooks);
$different = array_filter($dates, fn ($date) => stored(amber_serialize([$date])) !== [$date->__serialize()]);
var_dump(count($different));

// some PHP cannot read again itself
$dates = array_values(array_filter($dates, function ($date) {
    try { return unserialize(serialize($date)) == $date; } catch (Error) { return false; }
}));
var_dump(count($dates) > 1500);
foreach ([$dates, array_chunk($dates, 2), array_map(fn ($date) => ['at' => $date, 'zone' => $date->getTimezone()], $dates), [$dates[0], $dates[0], new Ancient('2000-01-01')]] as $value) {
    $bytes = amber_serialize($value);
    $back = amber_unserialize($bytes);
    var_dump(serialize($back) === serialize($value), amber_serialize($back) === $bytes);
}
var_dump($back[0] === $back[1], stored(amber_serialize($zones)) === array_map(fn ($zone) => $zone->__serialize(), $zones));
?>
--EXPECT--
2432 dates
bool(true)
int(0)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
