--TEST--
What Amber takes from the engine's dates is, in this version of PHP, what PHP makes of it
--FILE--
<?php
// Sources: ext/decode/dates.c and ext/encode/date_objects.c, which reach into php_date_obj, timelib_time,
// timelib_tzinfo, php_timezone_obj and the globals of ext/date. A line below that is not "as PHP" names what changed.
$say = function (string $what, iterable $dates): void {
    $differ = [];
    foreach ($dates as $date) {
        // the first of a zone is made by the hook, the second after it, by Amber
        $read = amber_unserialize(amber_serialize([$date, $date->modify('+1 second'), clone $date]))[2];
        $seen = fn ($d) => [$d->format('Y-m-d H:i:s.u'), $d->getTimestamp(), $d->getOffset(), $d->format('I T e P'),
            $d->modify('+5 months')->format('c'), $d->modify('+36 hours')->getTimestamp(), serialize($d)];
        if ($seen($read) !== $seen(unserialize(serialize($date)))) {
            $differ[] = $date->format('c e');
        }
    }
    echo $what, ': ', $differ ? 'NOT as PHP: ' . implode(', ', array_slice($differ, 0, 3)) : 'as PHP', "\n";
};
$zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/Sao_Paulo', 'UTC'];
$around = function () use ($zones) {
    foreach ($zones as $zone) {
        $zone = new DateTimeZone($zone);
        foreach (array_slice($zone->getTransitions(-2000000000, min(4000000000, PHP_INT_MAX)) ?: [], 1) as $change) {
            foreach ([-200000, -172801, -86400, -3600, -1, 0, 1, 3600, 86400, 172801, 200000] as $far) {
                yield (new DateTimeImmutable('@' . ($change['ts'] + $far)))->setTimezone($zone);
            }
        }
    }
};
$say('timelib_tzinfo: trans, trans_idx, bit64', $around());
$say('timelib_tzinfo: posix_info', (function () use ($zones) {
    foreach ($zones as $zone) {
        foreach (PHP_INT_SIZE === 8 ? [1800, 1900, 2037, 2038, 2100, 9000] : [1903, 2036] as $year) {
            yield new DateTimeImmutable("$year-07-01 12:00", new DateTimeZone($zone));
            yield new DateTimeImmutable("$year-01-01 12:00", new DateTimeZone($zone));
        }
    }
})());
$say('timelib_time: zone_type, z, dst, tz_abbr', [new DateTimeImmutable('2020-02-29 23:59:59.999999 +05:30'),
    new DateTimeImmutable('2020-02-29 -11:45'), new DateTimeImmutable('2020-07-01 EST'),
    new DateTimeImmutable('2020-07-01 CEST')]);

// what is made is allocated and released as the engine's own
$bytes = amber_serialize(array_map(fn ($i) => new DateTimeImmutable("2020-01-01 +$i minutes CET"), range(1, 50)));
amber_unserialize($bytes);
$before = memory_get_usage();
for ($i = 0; $i < 100; $i++) {
    amber_unserialize($bytes);
}
echo 'php_date_obj.time, tz_abbr: ', memory_get_usage() === $before ? 'as PHP' : 'NOT released as PHP does', "\n";

date_create('no date');
amber_unserialize($bytes);
echo 'date_globals.last_errors: ', date_get_last_errors() === false || !date_get_last_errors()['error_count']
    ? 'as PHP' : 'NOT as PHP', "\n";
// an object whose constructor was not called is told by these fields, and refused
$refusal = function (callable $serialize, object $raw): string {
    try {
        return $serialize($raw) ? 'none' : '';
    } catch (Error $e) {
        return get_class($e) . ': ' . $e->getMessage();
    }
};
foreach (['DateTime' => 'php_date_obj.time', 'DateTimeZone' => 'php_timezone_obj.initialized'] as $class => $field) {
    $raw = (new ReflectionClass($class))->newInstanceWithoutConstructor();
    $same = $refusal('amber_serialize', $raw) === $refusal('serialize', $raw);
    echo "$field, not set: ", $same ? 'as PHP' : 'NOT as PHP', "\n";
}
?>
--EXPECT--
timelib_tzinfo: trans, trans_idx, bit64: as PHP
timelib_tzinfo: posix_info: as PHP
timelib_time: zone_type, z, dst, tz_abbr: as PHP
php_date_obj.time, tz_abbr: as PHP
date_globals.last_errors: as PHP
php_date_obj.time, not set: as PHP
php_timezone_obj.initialized, not set: as PHP
