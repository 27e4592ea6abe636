--TEST--
The first date of the default zone, and of a zone that PHP has read before, is what its hook makes of it
--FILE--
<?php
$seen = fn ($d) => [$d->format('c T I U e u'), $d->getOffset(), $d->modify('+5 months')->format('c T'), serialize($d)];
amber_unserialize(amber_serialize([new DateTime('2020-01-01', new DateTimeZone('Asia/Tokyo'))])); // made by the hook

$zones = ['Europe/Vienna', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Etc/GMT+5',
    'Europe/Dublin', 'UTC'];
$differ = 0;
foreach ($zones as $i => $zone) {
    foreach (['1899-05-05 12:00', '1970-01-01 00:00', '2000-02-29 23:59:59.999999', '2025-07-01', '2033-12-31'] as $at) {
        if ($i % 2) {
            date_default_timezone_set($zone);
        }
        $dates = [new DateTimeImmutable($at, new DateTimeZone($zone)), new DateTime($at, new DateTimeZone($zone))];
        $read = amber_unserialize(amber_serialize($dates));
        $differ += $seen($read[0]) !== $seen($dates[0]);
        $differ += $seen($read[1]) !== $seen($dates[1]);
    }
}
var_dump($differ);

// in another case PHP may know the zone by another name
date_default_timezone_set('UTC');
$date = new DateTime('2020-01-01');
$read = amber_unserialize(str_replace('UTC', 'utc', amber_serialize($date)));
var_dump($seen($read) === $seen(unserialize(str_replace('UTC', 'utc', serialize($date)))));
?>
--EXPECT--
int(0)
bool(true)
