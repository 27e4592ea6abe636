--TEST--
Without amber.measure status() has zeros, and says so; the setting cannot be changed while PHP runs
--EXTENSIONS--
amber
--FILE--
<?php
amber_unserialize(amber_serialize([1]));
var_dump(ini_set('amber.measure', '1'));
echo json_encode(array_diff_key(Amber\status(), ['keys' => 0]), JSON_PRESERVE_ZERO_FRACTION), "\n";
?>
--EXPECT--
bool(false)
{"measured":false,"encode":{"calls":0,"failures":0,"bytes":0.0,"seconds":0.0},"decode":{"calls":0,"failures":0,"bytes":0.0,"seconds":0.0},"load":{"files":0,"bytes":0,"hits":0,"misses":0,"evictions":0},"dictionaries":[]}
