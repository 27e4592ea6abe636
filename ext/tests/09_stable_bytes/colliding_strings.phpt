--TEST--
Strings and keys of one length with the same beginning, middle and end come back, quickly, and give the same bytes
--FILE--
<?php
$value = [];
for ($i = 0; $i < 20000; $i++) {
    $text = str_repeat('a', 50) . sprintf('%08d', $i) . str_repeat('b', 200);
    $value["$text key"] = $text;
    $value[] = [$text => $i % 100];
}
$start = microtime(true);
$bytes = amber_serialize($value);
$copy = amber_unserialize($bytes);
$seconds = microtime(true) - $start;
var_dump($copy === $value, amber_serialize($copy) === $bytes, amber_serialize(unserialize(serialize($value))) === $bytes);
echo $seconds < 5 ? 'quick' : 'slow';
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
quick
