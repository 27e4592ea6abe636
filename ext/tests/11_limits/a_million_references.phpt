--TEST--
A value with 1,000,000 references comes back, in one group and in half a million
--INI--
memory_limit=2G
--FILE--
<?php
$value = 'shared';
$list = [];
for ($i = 0; $i < 1000000; $i++) {
    $list[] = &$value;
}
$copy = amber_unserialize(amber_serialize($list));
$copy[0] = 'changed';
var_dump(count($copy), $copy[999999]);
unset($list, $copy, $value);

$list = [];
for ($i = 0; $i < 1000000; $i += 2) {
    $list[$i] = $i;
    $list[$i + 1] = &$list[$i];
}
$copy = amber_unserialize(amber_serialize($list));
$copy[500000] = 'changed';
var_dump($copy[500001], $copy[500002], $copy[999999]);
?>
--EXPECT--
int(1000000)
string(7) "changed"
string(7) "changed"
int(500002)
int(999998)
