--TEST--
A string that stands often in a long list of strings that differ is written once
--FILE--
<?php
mt_srand(5);
$repeated = 0;
for ($try = 0; $try < 40; $try++) {
    $often = 'the value that nobody changed ' . mt_rand();
    $list = [];
    for ($i = 0; $i < 1000; $i++) {
        $list[] = mt_rand(1, 100) <= 45 ? $often : 'of its own ' . mt_rand();
    }
    $bytes = amber_serialize($list);
    $repeated += substr_count($bytes, $often) > 5;
    if (amber_unserialize($bytes) !== $list) {
        echo "other than expected\n";
    }
}
var_dump($repeated);
?>
--EXPECT--
int(0)
