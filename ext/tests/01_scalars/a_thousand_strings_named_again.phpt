--TEST--
Strings are named by numbers of one, two and more bytes
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$strings = array_map(fn ($i) => "string $i", range(0, 999));
// neither rows nor columns: each array has keys of its own, and begins with an int
$value = array_map(fn ($i) => [$i, $strings[$i], null, "k$i" => $strings[($i * 31) % 1000], $strings[$i]], range(0, 999));
var_dump(amber_unserialize(amber_serialize($value)) === $value);
foreach ([47, 48, 49, 303, 304, 305, 559, 560, 561] as $last) {
    $names = array_slice($strings, 0, $last + 1);
    $value = array_merge([null], $names, [null, $strings[$last], 5, $strings[0]]);
    var_dump(amber_unserialize(amber_serialize($value)) === $value);
}
echo bin2hex(substr(amber_serialize(array_merge([null], array_slice($strings, 0, 49), [$strings[48]])), -2)), "\n";
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
eb00
