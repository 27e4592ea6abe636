--TEST--
A scalar that is the whole value has the bytes that it has in a list
--FILE--
<?php
$leaves = [null, true, false, 0, 63, 64, 255, 256, -1, -8, -9, 65535, 1 << 24, PHP_INT_MAX, PHP_INT_MIN, 0.0, 1.5, -0.0, NAN, M_PI,
    '', 'a', 'ab', str_repeat('x', 31), str_repeat('x', 32), str_repeat('y', 127), str_repeat('y', 128), str_repeat('z', 70000)];
foreach ($leaves as $i => $leaf) {
    $alone = amber_serialize($leaf);
    /* behind the header; a list has one byte more */
    if (substr($alone, 2) !== substr(amber_serialize([$leaf]), 3) || serialize(amber_unserialize($alone)) !== serialize($leaf)) {
        echo "leaf $i\n";
    }
}
?>
done
--EXPECT--
done
