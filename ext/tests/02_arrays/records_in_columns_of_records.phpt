--TEST--
Records that hold records, three levels of them, come back
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$rows = [];
for ($i = 0; $i < 40; $i++) {
    $inner = [];
    for ($k = 0; $k < 12; $k++) {
        $inner[] = ['k' => $k, 'pos' => ['x' => $i, 'y' => $k], 'list' => array_fill(0, $k, ['z' => $k])];
    }
    $rows[] = ['id' => $i, 'inner' => $inner, 'first' => $inner[0]];
}
same('records', $rows);
?>
--EXPECT--
records: same
