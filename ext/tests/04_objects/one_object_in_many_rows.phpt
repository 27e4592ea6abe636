--TEST--
Objects shared between the rows of a list keep their identity
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Row { public $id; public $shared; public $next; }
$shared = [(object) ['n' => 1], (object) ['n' => 1]];
$list = [];
for ($i = 0; $i < 60; $i++) {
    $list[$i] = new Row();
    $list[$i]->id = $i;
    $list[$i]->shared = $shared[$i % 2];
    if ($i) {
        $list[$i - 1]->next = $list[$i];
    }
}
$list[59]->next = $list[0];
same('ring', $list);
same('backwards', array_reverse($list));
same('twice', [$list, $list]);
?>
--EXPECT--
ring: same
backwards: same
twice: same
