--TEST--
Null, true and false come back as they were
--FILE--
<?php
foreach ([null, true, false] as $value) {
    var_dump(amber_unserialize(amber_serialize($value)));
}
?>
--EXPECT--
NULL
bool(true)
bool(false)
