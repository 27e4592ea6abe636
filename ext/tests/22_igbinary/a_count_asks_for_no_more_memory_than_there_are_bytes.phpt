--TEST--
Counts of arrays in arrays ask for no more memory than the bytes can fill
--INI--
memory_limit=16M
--FILE--
<?php
require __DIR__ . '/../inc/igbinary.inc';
// each array announces as many elements as there are bytes left
$nested = '';
for ($left = 60000; $left > 50000; $left -= 8) {
    $nested .= sprintf('16%08X0600', $left);
}
thrown(fn () => igbinary($nested . str_repeat('00', 60000)));
$objects = sprintf('16%08X', 3000);
for ($i = 0; $i < 3000; $i++) {
    $objects .= sprintf('08%04X', $i) . ($i ? '1A00' : object_of('SplFixedArray')) . '1400';
}
var_dump(count(igbinary($objects)));
?>
--EXPECTF--
Amber\DecodeException: 59992 values are announced, more than the data can hold (at byte 11)
int(3000)
