--TEST--
Text and zone of a date can come again behind it, alone and in rows
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$date = new DateTimeImmutable('2024-05-06 07:08:09.123456', new DateTimeZone('Europe/Vienna'));
$text = $date->__serialize()['date'];
same('once', [$date, $text, 'Europe/Vienna', 'date', 'timezone']);
same('twice', [$date, clone $date, $text, [$date, $text, 'Europe/Vienna', 'Europe/Vienna', $text]]);
same('before it', [$text, 'Europe/Vienna', $date, $text, 'Europe/Vienna']);
$dates = array_map(fn ($i) => $date->modify("+$i hours"), range(0, 19));
same('rows', [$dates, $text, 'Europe/Vienna', $dates[19]->__serialize()['date']]);
same('by a reference', [&$date, &$date, $text]);
same('between other objects', [new ArrayObject([$date]), $date, (object) ['at' => $date, 'text' => $text], $text]);
?>
--EXPECT--
once: same
twice: same
before it: same
rows: same
by a reference: same
between other objects: same
