--TEST--
The bytes of rows whose strings come again in another column are the same where values stand in references that nobody shares
--EXTENSIONS--
amber
--FILE--
<?php
$rows = [];
for ($i = 0; $i < 40; $i++) {
    $time = date('Y-m-d H:i:s', 1700000000 + $i * 7919);
    $rows[] = ['id' => $i, 'name' => "name of $i", 'created_at' => $time, 'updated_at' => $i % 3 === 1 ? "never $i" : $time];
}
$referring = $rows;
foreach ($referring as &$row) {
    foreach ($row as &$value);
    unset($value);
}
unset($row);
var_dump($referring === $rows);
var_dump(amber_serialize($referring) === amber_serialize($rows));
var_dump(amber_unserialize(amber_serialize($rows)) === $rows);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
