--TEST--
An array of 16 leaves and more that comes again among the first values of a message is named, and both stay arrays of their own
--EXTENSIONS--
amber
--FILE--
<?php
foreach ([20, 63, 64, 300] as $n) {
    $numbers = range(1, $n);
    $map = array_combine(array_map(fn (int $i): string => "key of $i", $numbers), array_map(fn (int $i): int => $i * 7919, $numbers));
    $list = array_map(fn (int $i): string => "$i is text $i", $numbers);
    foreach (['map' => $map, 'list' => $list] as $how => $array) {
        $same = unserialize(serialize($array));
        $bytes = amber_serialize(['was' => $array, 'is' => $same]);
        if (strlen($bytes) > strlen(amber_serialize($array)) + 16 || $bytes !== amber_serialize(['was' => $array, 'is' => $array])) {
            echo "$how, $n: ", strlen($bytes), ' and ', strlen(amber_serialize($array)), "\n";
        }
        $read = amber_unserialize($bytes);
        $read['is'][] = 'changed';
        if ($read['was'] !== $array || $read['is'] !== [...$array, 'changed']) {
            echo "$how, $n: another value\n";
        }
    }
}
echo "done\n";
?>
--EXPECT--
done
