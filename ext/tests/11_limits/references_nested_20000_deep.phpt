--TEST--
References nested 20,000 deep come back
--INI--
memory_limit=256M
--FILE--
<?php
$all = [];
$root = 'core';
for ($i = 0; $i < 20000; $i++) {
    unset($next);
    $next = [&$root];
    $all[] = &$next;
    unset($root);
    $root = &$next;
}
$bytes = amber_serialize($root, ['max_depth' => 0]);
$copy = amber_unserialize($bytes, ['max_depth' => 0]);
$depth = 0;
while (is_array($copy)) {
    $copy = $copy[0];
    $depth++;
}
var_dump($depth);
?>
--EXPECT--
int(20000)
