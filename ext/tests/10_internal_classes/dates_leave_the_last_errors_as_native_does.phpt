--TEST--
What date_get_last_errors() says after dates were read is what it says after native
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$dates = [new DateTimeImmutable('2024-05-06 07:08:09'), new DateTime('2024-05-07'), new DateTime('2024-05-08')];
foreach ([$dates, $dates[0], 'no date'] as $value) {
    both(function ($serialize, $unserialize) use ($value) {
        $bytes = $serialize($value);
        $unserialize($bytes);
        date_create('2024-02-31');
        echo count(date_get_last_errors()['warnings']), ' ';
        $unserialize($bytes);
        var_dump((date_get_last_errors()['warnings'] ?? []) !== []);
    });
}
?>
--EXPECT--
1 bool(false)
1 bool(false)
1 bool(true)
