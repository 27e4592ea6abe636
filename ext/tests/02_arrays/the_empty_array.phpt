--TEST--
The empty array, and empty arrays in arrays, come back
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
same('empty', []);
same('an empty one inside', [[]]);
same('several', ['a' => [], 'b' => [[], []], 3 => []]);
?>
--EXPECT--
empty: same
an empty one inside: same
several: same
