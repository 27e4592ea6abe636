--TEST--
References in records of a long list come back
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$rows = [];
$shared = 'shared';
for ($i = 0; $i < 50; $i++) {
    $rows[] = ['id' => $i, 'value' => "v$i", 'own' => $i];
    if ($i % 10 === 0) {
        $rows[$i]['value'] = &$shared;
    }
}
same('some', $rows);
foreach ($rows as &$row) {
    $row['own'] = &$row['id'];
}
unset($row);
same('in each row', $rows);
$rows[3] = &$rows[4];
same('whole rows', $rows);
?>
--EXPECT--
some: same
in each row: same
whole rows: same
