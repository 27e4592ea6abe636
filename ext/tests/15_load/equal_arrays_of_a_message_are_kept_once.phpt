--TEST--
load(): arrays that double at each level take memory once
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
$value = ['leaf'];
for ($i = 0; $i < 40; $i++) {
    $value = [$value, $value];
}
$file = new_file();
Amber\store($file, $value);
$loaded = Amber\load($file);
var_dump(Amber\status()['load']['bytes'] < 100000);
for ($i = 0; $i < 40; $i++) {
    $loaded = $loaded[$i % 2];
}
var_dump($loaded);
?>
--EXPECT--
bool(true)
array(1) {
  [0]=>
  string(4) "leaf"
}
