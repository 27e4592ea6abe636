--TEST--
The keys of wide maps that come again are named from the third map on, and may be values before, between and behind
--FILE--
<?php
$keys = array_map(fn ($i) => "$i is attribute $i", range(1, 100));
$map = fn (int $i) => array_combine($keys, array_map(fn ($k) => $i * $k % 1000, range(1, 100)));
$others = array_combine(array_map(fn ($i) => "other $i", range(1, 100)), range(1, 100));
$short = array_combine(array_map('chr', range(58, 122)), range(58, 122)) + ['' => 0];
$values = [
    'maps' => array_map($map, range(1, 20)),
    'maps and others' => [$map(1), $others, $map(2), $others, $map(3)],
    'strings before' => [array_slice($keys, 0, 3), $map(1), $map(2)],
    'a string among many before' => [[$keys[7]], $map(1), array_fill_keys($keys, 1)],
    'strings between' => [$map(1), $keys, array_slice($keys, 5, 9), $map(2), $map(3), $keys],
    'keys as values' => array_combine($keys, $keys),
    'keys of one byte' => [$short, $short + ['more' => 1], $short + ['more' => 2]],
    'the same map' => array_fill(0, 5, $map(1)),
    'maps late' => [range(1, 300), [$map(1)], [$map(1)], [$map(2)], [$map(2)]],
    'ints and strings' => [$map(1) + [1 => 1], $map(2) + [2 => 2], $map(3) + [3 => 3]],
];
foreach ($values as $what => $value) {
    $bytes = amber_serialize($value);
    $back = amber_unserialize($bytes);
    echo $what, ': ', $back === $value && amber_serialize($back) === $bytes ? 'the same' : 'DIFFERS', "\n";
}
$length = fn (int $n) => strlen(amber_serialize(array_map($map, range(1, $n))));
var_dump($length(1) > 1500, $length(3) - $length(2) < 600);
?>
--EXPECT--
maps: the same
maps and others: the same
strings before: the same
a string among many before: the same
strings between: the same
keys as values: the same
keys of one byte: the same
the same map: the same
maps late: the same
ints and strings: the same
bool(true)
bool(true)
