--TEST--
A list of 2,000,000 elements comes back, of ints, floats, strings and mixed
--INI--
memory_limit=2G
--FILE--
<?php
foreach ([
    range(1, 2000000),
    array_fill(0, 2000000, 'text'),
    array_fill(0, 2000000, null),
    array_map(fn ($i) => $i & 1 ? $i : (string) $i, range(1, 2000000)),
    array_map(fn ($i) => $i / 3, range(1, 2000000)),
] as $list) {
    $bytes = amber_serialize($list);
    var_dump(amber_unserialize($bytes) === $list);
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
