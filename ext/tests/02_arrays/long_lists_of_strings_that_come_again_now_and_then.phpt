--TEST--
Long lists and maps of strings come back, whether none of them comes again, few do or most, and so do lists that are equal
--FILE--
<?php
mt_srand(5);
foreach ([127, 128, 129, 255, 256, 257, 1000] as $count) {
    foreach ([1, 3, 20, 200, 100_000] as $different) {
        foreach ([1, 2, 7, 40, 90] as $length) {
            $word = fn () => str_pad(base_convert((string) mt_rand(1, $different), 10, 36), $length, 'x');
            $list = array_map($word, range(1, $count));
            $keys = array_map(fn ($i) => "key $i " . $word(), range(1, $count));
            $rows = array_map(fn ($i) => ['id' => $i, 'word' => $word(), 'other' => $word() . $i], range(1, $count));
            $value = [range(1, 300), $list, array_combine($keys, $list), $rows, $list, array_reverse($list), unserialize(serialize($rows))];
            $bytes = amber_serialize($value);
            if (amber_unserialize($bytes) !== $value || amber_serialize(unserialize(serialize($value))) !== $bytes) {
                echo "$count strings of $different different ones, $length bytes: DIFFERENT\n";
            }
            if (strlen($bytes) > 1.1 * strlen(amber_serialize([range(1, 300), $list, array_combine($keys, $list), $rows, array_reverse($list)]))) {
                echo "$count strings of $different different ones, $length bytes: TWICE\n";
            }
        }
    }
}
?>
done
--EXPECT--
done
