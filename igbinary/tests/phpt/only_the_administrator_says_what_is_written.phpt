--TEST--
No script changes what is written; what is no format is not taken; compact_strings has no effect
--INI--
amber.igbinary_writes=msgpack
--FILE--
<?php
var_dump(ini_set('amber.igbinary_writes', 'amber'), ini_get('amber.igbinary_writes'));
$compact = igbinary_serialize(['text', 'text']);
var_dump(ini_set('igbinary.compact_strings', '0'), igbinary_serialize(['text', 'text']) === $compact);
var_dump(version_compare(phpversion('igbinary'), '3.1.6', '>='), str_contains(phpversion('igbinary'), 'amber'));
?>
--EXPECT--
Warning: amber.igbinary_writes must be igbinary or amber, "msgpack" is not taken in Unknown on line 0
bool(false)
string(8) "igbinary"
string(1) "1"
bool(true)
bool(true)
bool(true)
