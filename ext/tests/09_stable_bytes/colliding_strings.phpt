--TEST--
Strings and keys of one length with the same beginning, middle and end come back and give the same bytes
--INI--
memory_limit=512M
--FILE--
<?php
$value = [];
for ($i = 0; $i < 20000; $i++) {
    $text = str_repeat('a', 50) . sprintf('%08d', $i) . str_repeat('b', 200);
    $value["$text key"] = $text;
    $value[] = [$text => $i % 100];
}
$bytes = amber_serialize($value);
$copy = amber_unserialize($bytes);
var_dump($copy === $value, amber_serialize($copy) === $bytes, amber_serialize(unserialize(serialize($value))) === $bytes);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
