--TEST--
An array nested 20,000 deep comes back when max_depth is raised
--INI--
memory_limit=256M
--FILE--
<?php
$nested = 'core';
for ($i = 0; $i < 20000; $i++) {
    $nested = $i % 2 ? [$nested] : ['key' => $nested];
}
$bytes = amber_serialize($nested, ['max_depth' => 20000]);
$copy = amber_unserialize($bytes, ['max_depth' => 20000]);
$depth = 0;
while (is_array($copy)) {
    $copy = reset($copy);
    $depth++;
}
var_dump($depth, $copy);
?>
--EXPECT--
int(20000)
string(4) "core"
