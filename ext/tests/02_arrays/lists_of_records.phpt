--TEST--
Lists of records with one key list come back, at every length around the size of row groups
--FILE--
<?php
foreach ([1, 2, 7, 8, 9, 15, 16, 255, 256, 257, 511, 512, 513, 600] as $n) {
    $rows = [];
    for ($i = 0; $i < $n; $i++) {
        $rows[] = [
            'id' => $i + 1000, 'name' => "Name $i", 'kind' => ['a', 'bee', 'cee'][$i % 3], 'price' => ($i * 37 % 1000) / 100,
            'ratio' => 1 / ($i + 1), 'on' => $i % 5 === 0, 'none' => null, 'same' => 'constant', 'tags' => range(0, $i % 4),
            'mixed' => [$i, (string) $i, $i / 2, null, true][$i % 5], 'text' => str_repeat(chr($i % 256), $i % 40),
        ];
    }
    if (amber_unserialize(amber_serialize($rows)) !== $rows) {
        echo "$n rows do not\n";
    }
}
?>
done
--EXPECT--
done
