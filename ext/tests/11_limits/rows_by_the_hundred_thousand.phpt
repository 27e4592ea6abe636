--TEST--
More rows than their bytes may be come back, as arrays and as objects, in columns and out of them
--INI--
memory_limit=1G
--FILE--
<?php
class Tiny { public $a = true; }
$objects = $records = [];
for ($i = 0; $i < 200_000; $i++) {
    $objects[] = new Tiny();
    $records[] = ['n' => $i];
}
foreach ([$objects, $records] as $value) {
    $bytes = amber_serialize($value);
    $copy = amber_unserialize($bytes);
    var_dump(serialize($copy) === serialize($value), amber_serialize($copy) === $bytes, strlen($bytes) < 300_000);
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
