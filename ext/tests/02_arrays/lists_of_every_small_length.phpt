--TEST--
Lists of every length up to 600 come back, of several kinds of values
--FILE--
<?php
for ($n = 0; $n <= 600; $n++) {
    foreach ([
        array_fill(0, $n, null),
        array_fill(0, $n, 'same'),
        $n ? range(1, $n) : [],
        array_map(fn ($i) => $i % 3 === 0, $n ? range(1, $n) : []),
        array_map(fn ($i) => "text $i", $n ? range(1, $n) : []),
        array_map(fn ($i) => $i * $i * $i - 7, $n ? range(1, $n) : []),
        array_map(fn ($i) => [$i, 'x', 1.5, null][$i % 4], $n ? range(1, $n) : []),
    ] as $kind => $list) {
        if (amber_unserialize(amber_serialize($list)) !== $list) {
            echo "$n of kind $kind does not\n";
        }
    }
}
?>
done
--EXPECT--
done
