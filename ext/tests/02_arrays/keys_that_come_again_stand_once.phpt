--TEST--
Keys of a large array that its values, or what follows it, name again stand in the data once
--EXTENSIONS--
amber
--FILE--
<?php
foreach ([63, 64, 100, 1000] as $n) {
    $names = array_map(fn (int $i): string => sprintf('name-%06d', $i * 7919 % 1000003), range(1, $n));
    $others = array_reverse($names);
    $same = array_combine($names, $names);
    $keyed = array_map(fn (string $name): array => ['size' => strlen($name), 'name' => $name], $same);
    $graph = array_combine($names, array_map(fn (int $i): array => array_slice($others, $i % ($n - 3), $i % 4), range(1, $n)));
    $places = array_combine($names, range(1, $n));
    foreach (['same' => $same, 'keyed' => $keyed, 'graph' => $graph, 'list' => [$places, $others]] as $how => $value) {
        $bytes = amber_serialize($value);
        foreach ($names as $name) {
            if (substr_count($bytes, $name) !== 1) {
                echo "$how, $n: $name stands ", substr_count($bytes, $name), " times\n";
                break;
            }
        }
        if (amber_unserialize($bytes) !== $value) {
            echo "$how, $n: another value\n";
        }
    }
}
echo "done\n";
?>
--EXPECT--
done
