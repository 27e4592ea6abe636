--TEST--
Dates, times, zones, intervals and periods come back
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$utc = new DateTimeZone('UTC');
same('DateTime', new DateTime('2024-02-29 12:34:56.789', new DateTimeZone('Europe/Berlin')));
same('DateTimeImmutable', new DateTimeImmutable('1900-01-01 00:00:00 +05:30'));
same('DateTimeZone', [new DateTimeZone('America/New_York'), new DateTimeZone('+02:00'), new DateTimeZone('EST')]);
same('DateInterval', [new DateInterval('P1Y2M3DT4H5M6S'), (new DateTime('2020-01-01', $utc))->diff(new DateTime('2024-03-05', $utc))]);
same('DatePeriod', new DatePeriod(new DateTime('2024-01-01', $utc), new DateInterval('P1D'), 5));
same('many', array_map(fn ($i) => new DateTimeImmutable("@$i"), range(0, 99)));
$copy = round_trip(new DateTimeImmutable('2024-02-29 12:34:56.789 UTC'));
var_dump($copy->format('c u'), $copy == new DateTimeImmutable('2024-02-29 12:34:56.789 UTC'));
?>
--EXPECT--
DateTime: same
DateTimeImmutable: same
DateTimeZone: same
DateInterval: same
DatePeriod: same
many: same
string(32) "2024-02-29T12:34:56+00:00 789000"
bool(true)
