--TEST--
An array and its copy have the bytes of one array held twice, are written once from 64 values on, and stay arrays of their own
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
        $named = strlen($bytes) <= strlen(amber_serialize($array)) + 16;
        if (($n >= 64 && !$named) || $bytes !== amber_serialize(['was' => $array, 'is' => $array])) {
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
