--TEST--
A map of 1,000,000 keys comes back
--INI--
memory_limit=1G
--FILE--
<?php
$map = [];
for ($i = 0; $i < 1000000; $i++) {
    $map["key $i"] = $i;
}
var_dump(amber_unserialize(amber_serialize($map)) === $map);
?>
--EXPECT--
bool(true)
