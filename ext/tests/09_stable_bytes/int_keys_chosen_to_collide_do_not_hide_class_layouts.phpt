--TEST--
Thousands of int keys beside objects of many class layouts: each layout is written once
--FILE--
<?php
class Many { public int $a; public int $b; public int $c; public int $d; public int $e; public int $f; }
$value = [];
for ($i = 0; $i < 5000; $i++) {
    $value[] = [$i * 104729 => 1];
    $value[] = $object = new Many();
    foreach (['a', 'b', 'c', 'd', 'e', 'f'] as $bit => $name) {
        if ($i >> $bit & 1) {
            $object->$name = $i;
        }
    }
}
$bytes = amber_serialize($value);
var_dump(substr_count($bytes, 'Many'), serialize(amber_unserialize($bytes)) === serialize($value));
?>
--EXPECT--
int(1)
bool(true)
