--TEST--
An array that holds 100 levels of references, each twice, beside one with its fingerprint, is not read along each way
--FILE--
<?php
$first = range(1, 40);
$second = $first;
$second[1] = 'differs where the fingerprint does not look';
$level = [1];
for ($i = 0; $i < 100; $i++) {
    $above = [1];
    $above[1] = &$level;
    $above[2] = &$level;
    unset($level);
    $level = $above;
    unset($above);
}
$first[2] = [1, 2, 3];
$second[2] = $level;
$value = [range(1, 300), 'first' => ['in' => $first], 'second' => ['behind' => ['it' => $second]]];
$bytes = amber_serialize($value);
var_dump(strlen($bytes) < 2000, amber_serialize(amber_unserialize($bytes)) === $bytes);
?>
--EXPECT--
bool(true)
bool(true)
