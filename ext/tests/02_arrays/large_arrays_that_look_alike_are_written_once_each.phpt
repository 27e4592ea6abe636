--TEST--
Ten arrays that differ in one of a thousand values, each held a hundred times, are written once each, held or copied
--FILE--
<?php
$all = $copies = [];
for ($n = 0; $n < 10; $n++) {
    $array = range(1000, 1999);
    $array[17 + $n] = -$n;
    for ($i = 0; $i < 100; $i++) {
        $all[] = [$i, $array];
        $copies[] = [$i, array_map(fn ($v) => $v, $array)];
    }
}
$bytes = amber_serialize($all);
var_dump(strlen($bytes) < 50000, amber_serialize($copies) === $bytes, amber_unserialize($bytes) === $all);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
