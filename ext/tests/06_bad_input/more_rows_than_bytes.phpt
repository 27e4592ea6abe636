--TEST--
A message holds at most 32,768 rows more than it has bytes
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
function varint(int $n): string { for ($s = ''; $n > 127; $n >>= 7) { $s .= chr($n & 127 | 128); } return $s . chr($n); }
/** One array of a shape, then groups of 256 rows of it in 6 bytes each. */
function groups(int $n): string
{
    return "\xC1\x01\xEF" . varint(1 + 256 * $n) . "\xF1\x01\x41a\x05" . str_repeat("\xFC\x01\x80\x02\x01\x05", $n);
}
var_dump(strlen(groups(131)), count(amber_unserialize(groups(131))));
thrown(fn () => amber_unserialize(groups(132)));
?>
--EXPECT--
int(797)
int(33537)
Amber\DecodeException: More rows than bytes, and than the 32768 that may be more (at byte 797)
