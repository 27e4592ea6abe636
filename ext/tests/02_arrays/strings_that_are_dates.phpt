--TEST--
Strings that are dates, as databases hand them out, come back character by character, and take the room of ints
--EXTENSIONS--
amber
--FILE--
<?php
/** Bytes for each of so many strings, in a list and as a column of rows. */
function room(string $what, callable $string, int $n = 100): void
{
    $list = array_map($string, range(1, $n));
    $rows = array_map(fn ($s) => ['at' => $s, 'i' => 1], $list);
    foreach ([$list, $rows] as $value) {
        $bytes = amber_serialize($value);
        if (amber_unserialize($bytes) !== $value) {
            echo "$what: another value\n";
        }
        printf("%s: %.1f\n", $what, strlen($bytes) / $n);
    }
}
$at = fn (int $i): int => 1_700_000_000 + $i * $i * 7919;
room('dates', fn ($i) => gmdate('Y-m-d', $at($i)));
room('dates and times', fn ($i) => gmdate('Y-m-d H:i:s', $at($i)));
room('with a zone', fn ($i) => gmdate('c', $at($i)));
room('with parts of seconds that are 0', fn ($i) => gmdate('Y-m-d\TH:i:s.000000\Z', $at($i)));
room('of all centuries', fn ($i) => sprintf('%04d-%02d-%02d', $i * 99, $i % 13, $i % 32));
room('that are on no calendar', fn ($i) => sprintf('%04d-%02d-%02d %02d:%02d:%02d', $i, $i % 16, $i % 32, $i % 32, $i % 64, $i % 64));
room('few', fn ($i) => gmdate('Y-m-d', $i % 4 * 86400 * 50), 40);
room('a time each, before a date', fn ($i) => gmdate('H:i:s d', $at($i)), 20);

// One among them that is no such date, wherever it stands: all are text.
$others = ['', '2026', '2026-11', '2026-11-2', '2026-11-233', '2026/11/23', '2026-11/23', '2026-16-01', '2026-11-32', '2026-1a-01', '2026-11-0:', '2026-11-/1', '20:6-11-23', '-026-11-23', "2026-11-2\0", "\x802026-11-2",
    '2026-11-23 17:05', '2026-11-23 17:05:0', '2026-11-23 17:05:000', '2026-11-23T17:05:00', '2026-11-23 17-05:00', '2026-11-23 17:05.00', '2026-11-23 32:05:00', '2026-11-23 17:64:00', '2026-11-23 17:05:64', '2026-11-23 17:05:99',
    '2026,11-23', '2026-11,23', '2026,11-23 17:05:00', '2026-11,23 17:05:00', '2026-11-23!17:05:00', '2026-11-23 17;05:00', '2026-11-23 17:05;00', '2026-16-23 17:05:00', '2026-11-32 17:05:00', '2026-11-2a 17:05:00',
    '2026-11-23 1a:05:00', '2026-11-23 17:a5:00', '2026-11-23 17:05:a0', '2026-11-23 17:05:0a', "2026-11-23 17:05:0\xb0", '2026-11-23 17:05:00Z', '2026-11-23 17:05:00+01:00', '2026-11-23 17:05:00+00:01', "2026-11-23\00017:05:00"];
foreach (['Y-m-d', 'Y-m-d H:i:s', 'c'] as $format) {
    foreach ($others as $other) {
        foreach ([0, 1, 9, 19, 57, 99] as $place) {
            $list = array_map(fn ($i) => gmdate($format, $i * 1_234_567), range(0, 199));
            $list[$place] = $other;
            foreach ([$list, array_slice($list, 0, 100), array_slice($list, 0, 20)] as $value) {
                if (amber_unserialize(amber_serialize($value)) !== $value) {
                    echo "$format, ", var_export($other, true), " at $place: another value\n";
                }
            }
        }
    }
}
foreach ([15, 16, 17] as $length) {
    room("with $length bytes behind them", fn ($i) => gmdate('Y-m-d', $i * 86400) . str_repeat('x', $length));
}
?>
--EXPECT--
dates: 1.1
dates: 1.2
dates and times: 4.1
dates and times: 4.2
with a zone: 4.2
with a zone: 4.3
with parts of seconds that are 0: 4.2
with parts of seconds that are 0: 4.3
of all centuries: 2.1
of all centuries: 2.2
that are on no calendar: 4.1
that are on no calendar: 4.2
few: 1.5
few: 1.8
a time each, before a date: 11.4
a time each, before a date: 11.9
with 15 bytes behind them: 1.3
with 15 bytes behind them: 1.4
with 16 bytes behind them: 1.3
with 16 bytes behind them: 1.4
with 17 bytes behind them: 4.3
with 17 bytes behind them: 4.4
