--TEST--
stdClass objects come back, empty and full, with any name of a property
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
same('empty', new stdClass());
same('full', (object) ['a' => 1, 'b' => [1, 2], '5' => 'five', '' => 'no name', ' ' => 'space', 'ünï' => 1]);
same('nested', (object) ['o' => (object) ['o' => (object) []]]);
same('many', array_map(fn ($i) => (object) ['id' => $i, 'name' => "n$i"], range(1, 100)));
?>
--EXPECT--
empty: same
full: same
nested: same
many: same
