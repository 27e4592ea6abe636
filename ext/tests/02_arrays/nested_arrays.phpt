--TEST--
Nested arrays come back at any depth
--FILE--
<?php
$nested = 'core';
for ($i = 0; $i < 1000; $i++) {
    $nested = $i % 2 ? [$nested] : ['key' => $nested, 'i' => $i];
}
var_dump(amber_unserialize(amber_serialize($nested)) === $nested);
?>
--EXPECT--
bool(true)
