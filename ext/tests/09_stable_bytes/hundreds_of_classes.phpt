--TEST--
Objects of hundreds of classes give the same bytes each time
--FILE--
<?php
for ($i = 0; $i < 300; $i++) {
    eval("class C$i { public \$a = $i; protected \$p$i = 'x'; private \$q; }");
}
$list = [];
for ($i = 0; $i < 1000; $i++) {
    $class = 'C' . $i * 7 % 300;
    $list[] = new $class();
}
$bytes = amber_serialize($list);
var_dump(amber_serialize($list) === $bytes, amber_serialize($list) === $bytes, amber_serialize(amber_unserialize($bytes)) === $bytes);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
