--TEST--
Maps of a hundred keys of every kind keep keys, order and values
--FILE--
<?php
$values = ['of ints' => range(1, 100), 'of strings' => array_map(fn ($i) => "value $i", range(1, 100)), 'of floats' => array_map(fn ($i) => $i / 4, range(1, 100)),
    'of few strings' => array_map(fn ($i) => 'choice ' . $i % 3, range(1, 100)), 'of anything' => array_map(fn ($i) => [$i, "s$i", null, [$i], $i / 2][$i % 5], range(1, 100)),
    'of records' => array_map(fn ($i) => ['id' => $i, 'name' => "n$i"], range(1, 100))];
$keys = ['strings' => array_map(fn ($i) => "key number $i", range(1, 100)), 'one byte each' => array_map('chr', range(58, 157)), 'close ints' => range(7, 205, 2),
    'ints far apart' => array_map(fn ($i) => $i << 40, range(1, 100)), 'negative ints' => range(-1, -100), 'both' => array_map(fn ($i) => $i % 2 ? $i : "k$i", range(1, 100)),
    'strings named before' => array_map(fn ($i) => "value $i", range(100, 1)), 'PHP_INT_MIN and MAX' => [PHP_INT_MIN, ...range(1, 98), PHP_INT_MAX]];
foreach ($values as $what => $list) {
    foreach ($keys as $kind => $names) {
        $map = array_combine($names, $list);
        $holes = $map + ['gone' => 1, 'stays' => 2];
        unset($holes['gone'], $holes[$names[50]]);
        foreach ([$map, $holes, [$list, $map, 'again' => $map, 'fewer' => array_slice($map, 0, 70, true)]] as $value) {
            $copy = amber_unserialize(amber_serialize($value));
            if ($copy !== $value || serialize($copy) !== serialize($value)) {
                echo "$what by $kind: another value\n";
            }
        }
    }
}
?>
done
--EXPECT--
done
