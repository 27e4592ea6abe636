--TEST--
An array that is the same in all rows takes its memory once, and each row can be changed alone
--EXTENSIONS--
amber
--FILE--
<?php
$rows = $maps = $mixed = [];
for ($i = 0; $i < 1000; $i++) {
    $rows[] = ['id' => $i, 'tags' => ["tag " . 'a', "tag " . 'b', 3]];
    $maps[] = ['id' => $i, 'map' => ['x' => 'some text', 'y' => null, 7 => true]];
    $mixed[] = ['id' => $i, 'map' => ['x' => 'some text', 'y' => $i % 7, 'z' => ['deep' => 'text', 'list' => [1, 2]]]];
}
/** The result of a call, and the memory that it takes. */
$measured = function (callable $call): array {
    $before = memory_get_usage();
    $result = $call();
    return [$result, memory_get_usage() - $before];
};
foreach (['rows' => $rows, 'maps' => $maps, 'mixed' => $mixed] as $name => $value) {
    $bytes = amber_serialize($value);
    $text = serialize($value);
    [$read, $took] = $measured(fn () => amber_unserialize($bytes));
    // unserialize() makes an array for each row
    $apart = $measured(fn () => unserialize($text))[1];
    $alone = $read;
    foreach ($alone as $i => &$row) {
        $row[$name === 'rows' ? 'tags' : 'map']['changed'] = $i;
    }
    unset($row);
    var_dump($name, $read === $value, amber_serialize($read) === $bytes,
        $took / $apart < ($name === 'mixed' ? 0.75 : 0.6),
        count(array_unique(array_map('serialize', $alone))), $read === $value);
    unset($read, $alone);
}
?>
--EXPECT--
string(4) "rows"
bool(true)
bool(true)
bool(true)
int(1000)
bool(true)
string(4) "maps"
bool(true)
bool(true)
bool(true)
int(1000)
bool(true)
string(5) "mixed"
bool(true)
bool(true)
bool(true)
int(1000)
bool(true)
