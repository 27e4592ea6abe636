--TEST--
Records from which a key was unset give the bytes of records that never had it
--EXTENSIONS--
amber
--FILE--
<?php

mt_srand(5);
$value = [];
for ($i = 0; $i < 500; $i++) {
    $a = 'k' . mt_rand();
    $b = 'l' . mt_rand();
    $value[] = [$a => $i, $b => 2];
    $holed = [$a => $i, 'gone' => 1, $b => 3];
    unset($holed['gone']);
    $value[] = $holed;
}
var_dump(amber_serialize($value) === amber_serialize(unserialize(serialize($value))));
?>
--EXPECT--
bool(true)
