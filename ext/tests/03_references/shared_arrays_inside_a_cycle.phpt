--TEST--
An array shared by copy-on-write inside a cycle of objects comes back
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$shared = ['some' => 'array', 'list' => [1, 2, 3]];
$a = new stdClass();
$b = new stdClass();
$a->b = $b;
$b->a = $a;
$a->shared = $b->shared = $shared;
$a->both = [$shared, $shared, $a];
same('cycle', $a);
?>
--EXPECT--
cycle: same
