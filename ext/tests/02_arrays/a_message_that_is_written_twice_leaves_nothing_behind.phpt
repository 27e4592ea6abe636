--TEST--
Where much of what was text in columns comes again and the message is written a second time, nothing is left of the first
--FILE--
<?php
$texts = $padding = $mixed = [];
for ($i = 0; $i < 200; $i++) {
    $texts[] = substr(md5("x$i"), 0, 8) . str_repeat('-', $i % 5);
}
for ($i = 0; $i < 60; $i++) {
    $padding[] = md5("pad$i") . md5("p$i") . md5("q$i");
}
foreach ($texts as $i => $text) {
    $mixed[] = $text;
    if ($i % 4 === 0) {
        $mixed[] = $i;
    }
}
$keys = array_fill_keys($texts, 1);
$values = [
    'a column of two types' => [$texts, $padding, $mixed],
    'two lists' => [$texts, $texts],
    'keys of two arrays' => [$keys, ['more' => 1] + $keys],
    'mixed keys' => [$keys, [1 => 2] + $keys + [3 => 4]],
    'rows' => array_map(fn ($text) => ['a' => $text, 'b' => ['c' => $text]], $texts),
];
foreach ($values as $name => $value) {
    strlen(amber_serialize($value));
    strlen(amber_serialize($value)); // makes the memory for columns that the encoder keeps in the request
    $before = memory_get_usage();
    for ($i = 0; $i < 20; $i++) {
        strlen(amber_serialize($value));
    }
    if (memory_get_usage() !== $before || amber_unserialize(amber_serialize($value)) !== $value) {
        echo "$name: ", memory_get_usage() - $before, " bytes left, or another value\n";
    }
}
echo "done\n";
?>
--EXPECT--
done
