--TEST--
Strings, lists and key lists that look alike where hashes look give the same bytes, held once or several times
--FILE--
<?php
function twin(mixed $value): mixed { return unserialize(serialize($value)); }
$middle = fn (int $i) => str_repeat('a', 150) . sprintf('%08d', $i) . str_repeat('b', 150);
$strings = array_map(fn ($i) => [$middle($i), "short $i", $i], range(1, 100));
$lists = array_map(function ($i) { $list = range(1, 200); $list[45] = $i; return $list; }, range(1, 100));
$keys = array_map(fn ($i) => [$i => $i, 'k' => [$middle($i) => 1, 2 => $i]], range(1, 100));
foreach (['strings' => $strings, 'lists' => $lists, 'keys' => $keys] as $name => $value) {
    $pad = range(1, 300);
    $shared = [$pad, $value, $value];
    $separate = [$pad, $value, twin($value)];
    $bytes = amber_serialize($shared);
    echo $name, ': ', $bytes === amber_serialize($separate) ? 'same' : 'OTHER', ', ',
        serialize(amber_unserialize($bytes)) === serialize($shared) ? 'equal' : 'NOT EQUAL', ', ',
        strlen($bytes) < strlen(amber_serialize([$pad, $value])) * 1.1 ? 'shared' : 'TWICE', "\n";
}
?>
--EXPECT--
strings: same, equal, shared
lists: same, equal, shared
keys: same, equal, shared
