--TEST--
Objects of classes with many properties come back from each of many messages, whatever stands before them
--FILE--
<?php
$wrong = $copies = 0;
foreach ([2, 62, 63, 64, 65, 100, 126, 127, 128, 129, 200] as $n) {
    $names = array_map(fn ($i) => ($i % 3 ? 'public' : 'private') . " \$property_$i", range(1, $n));
    eval("class Of$n { " . implode('; ', $names) . '; }');
    for ($round = 0; $round < 6; $round++) {
        $object = (fn () => unserialize(sprintf('O:%d:"Of%d":0:{}', strlen("Of$n"), $n)))();
        (function () use ($n, $round) {
            for ($i = 1; $i <= $n; $i++) {
                $this->{"property_$i"} = $i % 5 ? $i * $round : "text $i";
            }
        })->call($object);
        /* strings before it, so that it begins at other numbers, and names that stood before as values */
        $value = [array_map(fn ($i) => "before $i", range(0, $round % 3)), $round > 3 ? 'property_1' : 0, $object, $object];
        $copies++;
        $wrong += serialize(amber_unserialize(amber_serialize($value))) !== serialize($value);
    }
}
echo "$copies copies, $wrong wrong\n";
?>
--EXPECT--
66 copies, 0 wrong
