--TEST--
Decimal strings that repeat in another column of the same rows stay decimal strings, whatever their sign
--EXTENSIONS--
amber
--FILE--
<?php
foreach (['', '-'] as $sign) {
    $rows = [];
    for ($i = 0; $i < 200; $i++) {
        $amount = $sign . (1000 + $i * 37 % 911) . '.' . (10 + $i % 90);
        $rows[] = ['id' => $i, 'old' => $amount, 'new' => $amount];
    }
    $bytes = amber_serialize($rows);
    var_dump(strlen($bytes) < 8 * 200, amber_unserialize($bytes) === $rows);
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
