--TEST--
Strings of a short list are named where they stand in another one, long keys of a map from the third map with them on
--FILE--
<?php
function size(array $value): int
{
    if (amber_unserialize(amber_serialize($value)) !== $value) {
        echo "another value\n";
    }
    return strlen(amber_serialize($value));
}
$months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
var_dump(size(['months' => $months, 'standalone' => [...array_slice($months, 0, 11), 'Dec']]) < size(['months' => $months]) + 32);
$map = [];
for ($i = 0; $i < 100; $i++) {
    $map["$i.is.a.key.of.some.length.$i"] = $i % 7;
}
$one = size([$map]);
var_dump(size([$map, $map]) < $one + 300);
// Keys are text in the first map, take a number in the second, and are named in further ones.
var_dump(size([['a' => $map], ['b' => [$map + ['more' => 1]]], $map + ['most' => 1]]) < 2 * $one + 600);
$others = array_combine(array_map(strrev(...), array_keys($map)), $map);
var_dump(size([$map, $others, $map + ['more' => 1], $map + ['most' => 1]]) < 3 * $one + 600);
// Five, each unlike the others, and then two that have the keys of the third.
$all = [];
for ($n = 0; $n < 5; $n++) {
    foreach ($map as $key => $value) {
        $all[$n]["$n$key"] = $value;
    }
}
var_dump(size([...$all, $all[2] + ['more' => 1], $all[2] + ['most' => 1]]) < size([...$all, $all[2] + ['more' => 1]]) + 500);
// A table of few rows and many columns.
var_dump(size(array_map(fn ($row) => array_map(fn ($i) => $i + $row, $map), [1, 2, 3])) < 2 * $one + 800);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
