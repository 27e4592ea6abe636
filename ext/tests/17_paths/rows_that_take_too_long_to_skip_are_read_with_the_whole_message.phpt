--TEST--
Where rows are too slow to skip while one of them is read, the whole message is decoded
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
// a list of two lists: 162 rows of 107 columns, whose first column has such rows again; then zeros
$bytes = hex2bin('c101a2a200fe6ba20100fe6b01') . str_repeat("\0", 70);
foreach ([[1], [1, 'state'], [0, 1], []] as $path) {
    thrown(fn () => Amber\get($bytes, $path));
}
?>
--EXPECT--
Amber\DecodeException: 162 rows do not fit here (at byte 5)
no exception
Amber\DecodeException: The data ends early (at byte 83)
Amber\DecodeException: 162 rows do not fit here (at byte 5)