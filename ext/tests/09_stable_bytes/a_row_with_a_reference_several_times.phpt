--TEST--
A record that stands several times in a list, and holds a reference that nobody else has, to an array that others have, gives the bytes of one without
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$tags = ['red', 'green', 'blue'];
$record = ['id' => 1, 'tags' => $tags];
$plain = $record;
$reference = &$record['tags'];
unset($reference);
$list = array_fill(0, 300, $record);
var_dump(amber_serialize($list) === amber_serialize(array_fill(0, 300, $plain)));
var_dump(amber_serialize(amber_unserialize(amber_serialize($list))) === amber_serialize($list));
same('records', $list);
?>
--EXPECT--
bool(true)
bool(true)
records: same
