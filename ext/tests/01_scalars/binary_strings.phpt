--TEST--
Strings are bytes: nulls, invalid UTF-8 and all
--FILE--
<?php
$all = implode('', array_map(chr(...), range(0, 255)));
foreach (["\0", "\0\0", "a\0b", "\xff\xfe", "\xc1\x01", $all, $all . $all] as $string) {
    var_dump(amber_unserialize(amber_serialize($string)) === $string);
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
