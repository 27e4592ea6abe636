--TEST--
Of a key that stands twice the last value wins, in the place of the first
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$records = amber_unserialize(payload('A3 B2 41 61 41 62 41 61 01 02 03 90 04 05 06 90 07 08 09'));
echo json_encode($records), "\n";
echo json_encode(amber_unserialize(payload('B2 41 61 41 62 41 61 A1 01 02 A1 03'))), "\n";
echo json_encode(amber_unserialize(payload('B1 41 37 07 01 02'))), "\n";
echo json_encode(amber_unserialize(payload('A2 FC 00 03 41 61 41 62 41 61 02 05 02 02 05 0A 02 05 14 02'))), "\n";
echo json_encode(amber_unserialize(payload('F2 03 05 02 00 05 02 02'))), "\n";
$records[0]['a'] = 'x';
$records[0]['new'] = 'y';
echo json_encode($records), "\n";
?>
--EXPECT--
[{"a":3,"b":2},{"a":6,"b":5},{"a":9,"b":8}]
{"a":[3],"b":2}
{"7":2}
[{"a":10,"b":5},{"a":11,"b":6}]
{"1":3}
[{"a":"x","b":2,"new":"y"},{"a":6,"b":5},{"a":9,"b":8}]
