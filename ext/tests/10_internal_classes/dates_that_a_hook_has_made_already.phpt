--TEST--
A date that a hook before its own has given a time gets the one it was written with, and the other is let go of
--EXTENSIONS--
amber
--FILE--
<?php
#[AllowDynamicProperties]
class Whole {}
class Hook { public function __unserialize(array $data): void { $data['p']->d->__construct('2001-02-03 America/New_York'); } }
$bytes = "\xC1\x01\xF4\xF8\x45Whole\x02\x41e\x41d\xF8\x44Hook\x01\x41p\xB8\xF8\x48DateTime\x03\x44date\x4dtimezone_type\x48timezone"
    . "\x5A2020-01-01 10:00:00.000000\x03\x4DEurope/Berlin";
for ($round = 0; $round < 5; $round++) {
    for ($i = 0; $i < 100; $i++) {
        $value = amber_unserialize($bytes);
        $date = $value->d->format('c e');
        $value->e = null;
        $value = null;
        gc_collect_cycles();
    }
    $memory[] = memory_get_usage();
}
var_dump($date, $memory[4] - $memory[2]);
?>
--EXPECT--
string(39) "2020-01-01T10:00:00+01:00 Europe/Berlin"
int(0)
