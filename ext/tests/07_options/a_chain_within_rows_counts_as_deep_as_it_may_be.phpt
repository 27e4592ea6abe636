--TEST--
A chain of objects in rows counts as many levels as there are rows, for the reader too
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Node { public $next; }
$list = [];
for ($i = 0; $i < 200; $i++) {
    $list[] = new Node();
}
foreach ($list as $i => $node) {
    $node->next = $list[$i + 1] ?? null;
}
$bytes = amber_serialize($list);
var_dump(count(amber_unserialize($bytes, ['max_depth' => 101])));
thrown(fn () => amber_unserialize($bytes, ['max_depth' => 100]));
// 9 rows, each of which names the first
thrown(fn () => amber_unserialize(payload('A9 F9 00 44 4E6F6465 01 44 6E657874 09 00 B8 B8 B8 B8 B8 B8 B8 B8 B8'), ['max_depth' => 5]));
var_dump(count(amber_unserialize(payload('A9 F9 00 44 4E6F6465 01 44 6E657874 09 00 B8 B8 B8 B8 B8 B8 B8 B8 B8'), ['max_depth' => 6])));
?>
--EXPECTF--
int(200)
Amber\DecodeException: The data is nested deeper than max_depth = 100 allows; raise the max_depth option or the amber.max_depth setting (at byte %d)
Amber\DecodeException: The data is nested deeper than max_depth = 5 allows; raise the max_depth option or the amber.max_depth setting (at byte %d)
int(9)
