--TEST--
Rows beyond one for each byte of a message take eight places of the expansion budget each
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
require_once __DIR__ . '/../inc/varint.inc';
/** One array of a shape, then groups of 256 rows of it in 6 bytes each. */
function groups(int $n): string
{
    return "\xC1\x01\xEF" . varint(1 + 256 * $n) . "\xF1\x01\x41a\x05" . str_repeat("\xFC\x01\x80\x02\x01\x05", $n);
}
/** A list of so many same values, each of which takes a place of the budget, and these rows. */
function behind(int $values, int $n): string
{
    return "\xC1\x01\xEF\x02\xF0" . varint($values) . "\x01\x05" . substr(groups($n), 2);
}
// their values take a place of the budget each, too: 256 rows of which 6 are paid for by bytes take 250 * 8 + 256
var_dump(count(amber_unserialize(groups(116))));
thrown(fn () => amber_unserialize(groups(117)));
var_dump(count(amber_unserialize(behind(1 << 17, 58))[1]));
thrown(fn () => amber_unserialize(behind(1 << 17, 59)));
?>
--EXPECT--
int(29697)
Amber\DecodeException: There are more rows than bytes; each further row takes 8 places of the expansion budget, which has too few left (at byte 707)
int(14849)
Amber\DecodeException: There are more rows than bytes; each further row takes 8 places of the expansion budget, which has too few left (at byte 366)
