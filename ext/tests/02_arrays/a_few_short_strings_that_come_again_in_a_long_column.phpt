--TEST--
Short strings in a long list are text though a few come again, as naming these would take more; long ones are named
--FILE--
<?php
function size(array $list): int
{
    if (amber_unserialize(amber_serialize($list)) !== $list) {
        echo "another value\n";
    }
    return strlen(amber_serialize($list));
}
$short = array_map(fn ($i) => substr(md5((string) $i), 0, 3 + $i % 2), range(1, 512));
$again = $short;
for ($i = 20; $i < 512; $i += 25) {
    $again[$i] = $short[$i - 10];
}
var_dump(size($again) - size($short) < 20);
$long = array_map(fn ($i) => str_repeat(md5((string) $i), 3) . str_repeat('.', $i % 20), range(1, 512));
$again = $long;
for ($i = 20; $i < 512; $i += 25) {
    $again[$i] = $long[$i - 10];
}
var_dump(size($long) - size($again) > 1000);
// One of no or one byte takes no number anywhere.
$short[300] = 'x';
$short[301] = '';
var_dump(size($short) < 512 * 4 + 50);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
