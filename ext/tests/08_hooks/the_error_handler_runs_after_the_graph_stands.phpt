--TEST--
An error handler that uses Amber in a deprecation finds a whole graph
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
class Closed { public $p = 1; public $next; }
$list = [];
for ($i = 0; $i < 20; $i++) {
    $list[$i] = new Closed();
    @$list[$i]->{"extra$i"} = $i;
    $list[$i]->next = $list[$i - 1] ?? null;
}
$bytes = amber_serialize($list);
$count = 0;
set_error_handler(function ($level, $message) use (&$count) { $count++; amber_unserialize(amber_serialize([1, $message])); gc_collect_cycles(); return true; });
$copy = amber_unserialize($bytes);
restore_error_handler();
var_dump($count, serialize($copy) === serialize($list));
?>
--EXPECT--
int(20)
bool(true)
