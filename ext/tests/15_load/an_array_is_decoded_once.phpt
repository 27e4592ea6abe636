--TEST--
load(): an array is decoded once, and each load returns what is there
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
$file = new_file();
$value = array_map(fn ($i) => ['id' => $i, 'name' => "name $i", 'tags' => ['a', "b$i"]], range(1, 1000));
Amber\store($file, $value);
var_dump(Amber\load($file) === $value);
$before = memory_get_usage();
$loaded = [];
for ($i = 0; $i < 100; $i++) {
    $loaded[] = Amber\load($file);
}
var_dump(memory_get_usage() - $before < 10000, $loaded[99] === $value);
$status = Amber\status()['load'];
var_dump($status['bytes'] > 100000);
unset($status['bytes']);
print_r($status);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
Array
(
    [files] => 1
    [hits] => 100
    [misses] => 1
    [evictions] => 0
)
