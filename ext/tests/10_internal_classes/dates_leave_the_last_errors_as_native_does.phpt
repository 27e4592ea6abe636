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

// what a hook says of a date that it refuses, or warns of, is said when its turn has come; a good one behind it takes that back
class Before { public function __unserialize(array $data): void { echo date_get_last_errors() ? 'early ' : ''; } }
class Was { public function __construct(public $date, public $timezone_type, public $timezone) {} }
$dates = ['bad zone' => ['2020-01-01 10:00:00.000000', 2, 'XYZ'], 'no day' => ['2021-02-30 10:00:00.000000', 1, '+01:00'], 'no hour' => ['2020-01-01 24:00:00.000000', 1, '+01:00'],
    'good' => ['2020-01-01 10:00:00.000000', 3, 'Europe/Berlin']];
$warns = ['2021-02-30 10:00:00.000000', 1, '+01:00'];
foreach ($dates as $what => $date) {
    foreach (['alone' => [$date], 'behind a hook' => [new Before(), $date], 'behind one that warns' => [$warns, $date], 'before a good one' => [$date, $dates['good']],
        'behind a hook, before a good one' => [new Before(), $date, $dates['good']]] as $where => $parts) {
        $value = array_map(fn ($part) => is_array($part) ? new Was(...$part) : $part, $parts);
        $said = [];
        foreach (['native' => fn () => unserialize(str_replace('O:3:"Was"', 'O:8:"DateTime"', serialize($value))),
            'amber' => fn () => amber_unserialize(amber_serialize($value), ['class_map' => ['Was' => 'DateTime']])] as $by => $read) {
            date_create('now');
            ob_start();
            try {
                $read();
            } catch (Error) {
                echo 'refused ';
            }
            $said[$by] = ob_get_clean() . json_encode(date_get_last_errors());
        }
        echo $said['native'] === $said['amber'] ? '' : "$what, $where: $said[native], amber: $said[amber]\n";
    }
}
// of data that is broken behind it nothing is said
date_create('now');
try {
    amber_unserialize(substr(amber_serialize([new Was(...$dates['bad zone']), 'more']), 0, -1), ['class_map' => ['Was' => 'DateTime']]);
} catch (Amber\DecodeException) {
    var_dump(date_get_last_errors());
}
?>
--EXPECT--
1 bool(false)
1 bool(false)
1 bool(true)
bool(false)
