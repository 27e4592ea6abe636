--TEST--
Records with several key lists and other values in one list come back in their order
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$list = [];
for ($i = 0; $i < 200; $i++) {
    $list[] = match (true) {
        $i < 30 => ['a' => $i, 'b' => "x$i"],
        $i < 48 => ['b' => $i, 'a' => "y$i"],
        $i < 53 => $i,
        $i < 90 => ['a' => $i, 'b' => "x$i"],
        default => $i % 2 ? ['a' => $i, 'b' => $i] : ['a' => $i, 'b' => $i, 'c' => $i],
    };
}
same('list', $list);
same('map', array_combine(array_map(fn ($i) => "k$i", array_keys($list)), $list));
?>
--EXPECT--
list: same
map: same
