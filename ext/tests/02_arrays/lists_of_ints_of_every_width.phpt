--TEST--
Lists of ints come back, whatever their range and distance
--SKIPIF--
<?php if (PHP_INT_SIZE < 8) die('skip: it is about ints of 64 bits'); ?>
--FILE--
<?php
mt_srand(3);
$lists = [[PHP_INT_MIN, PHP_INT_MAX, 0, -1, 1, PHP_INT_MAX, PHP_INT_MIN, 5, 6]];
for ($bits = 0; $bits <= 62; $bits++) {
    foreach ([0, -5, 1 << $bits, -(1 << $bits), PHP_INT_MIN, PHP_INT_MAX - (1 << $bits)] as $base) {
        $list = $steps = $sorted = [];
        for ($i = 0; $i < 40; $i++) {
            $list[] = $base + mt_rand(0, 1 << $bits);
            $steps[] = $base < 0 && $bits < 56 ? $base + $i * (1 << $bits) : $i;
        }
        $sorted = array_filter($list, is_int(...));
        sort($sorted);
        array_push($lists, array_values(array_filter($list, is_int(...))), $steps, $sorted);
    }
}
foreach ($lists as $list) {
    if (amber_unserialize(amber_serialize($list)) !== $list) {
        echo json_encode($list), " does not\n";
    }
}
echo count($lists), "\n";
?>
--EXPECT--
1135
