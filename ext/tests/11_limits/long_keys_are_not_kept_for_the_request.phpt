--TEST--
Key lists of great length are not kept until the request ends, however often they are met
--FILE--
<?php
function kept(): int {
    $before = memory_get_usage();
    for ($i = 0; $i < 100; $i++) {
        $bytes = amber_serialize([sprintf('%06d', $i * 7919 % 1000000) => 1, $i . str_repeat('x', 1000000) => 2, 'cc' => 3]);
        for ($k = 0; $k < 3; $k++) {
            amber_unserialize($bytes);
        }
        unset($bytes);
    }
    return memory_get_usage() - $before;
}
var_dump(kept() < 1000000);
?>
--EXPECT--
bool(true)
