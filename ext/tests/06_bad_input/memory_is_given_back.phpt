--TEST--
Round trips of every kind leave no memory behind
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../inc/kinds.inc';
function all($values)
{
    foreach ($values as $value) {
        amber_unserialize(amber_serialize($value));
    }
    gc_collect_cycles();
}
$values = kinds();
for ($i = 0; $i < 3; $i++) {
    all($values); // a list of keys that was met twice is kept until the request ends
}
$before = memory_get_usage();
for ($i = 0; $i < 100; $i++) {
    all($values);
}
$left = memory_get_usage() - $before;
echo $left < 2000 ? 'nothing' : $left;
?>
--EXPECT--
nothing
