--TEST--
Without options arrays may nest 4096 deep, not deeper
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$nested = 1;
for ($i = 0; $i < 4096; $i++) {
    $nested = [$nested];
}
$bytes = amber_serialize($nested);
var_dump(amber_unserialize($bytes) === $nested);
$nested = [$nested];
thrown(fn () => amber_serialize($nested), false);
$bytes = amber_serialize($nested, ['max_depth' => 5000]);
thrown(fn () => amber_unserialize($bytes), false);
?>
--EXPECT--
bool(true)
Amber\EncodeException
Amber\DecodeException
