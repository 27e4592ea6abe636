--TEST--
What could not be read again, nested deeper than amber.max_depth, is not written
--INI--
amber.max_depth=10
--FILE--
<?php
function nested(int $depth): array { $value = [1]; while (--$depth) { $value = [$value]; } return $value; }
var_dump(igbinary_unserialize(igbinary_serialize(nested(10))) === nested(10));
try {
    igbinary_serialize(nested(11));
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
ini_set('amber.max_depth', '0');
var_dump(strlen(igbinary_serialize(nested(200_000))) > 200_000);
?>
--EXPECT--
bool(true)
igbinary_serialize: the value is nested deeper than amber.max_depth, 10
bool(true)
