--TEST--
Rows of a large list, whose arrays and strings are made last, are what they were
--INI--
memory_limit=1G
--FILE--
<?php
mt_srand(1);
/** Of many lengths, so that strings of several columns have one size in memory. */
$text = fn (int $most): string => substr(str_repeat(md5((string) mt_rand()), 3), 0, mt_rand(0, $most));
$columns = [
    'int' => fn (int $i) => $i,
    'text' => fn () => $text(30),
    'another text' => fn () => $text(40),
    'a character or none' => fn (int $i) => $i % 3 ? '' : chr($i & 127),
    'text or null' => fn (int $i) => $i % 7 ? $text(20) : null,
    'date' => fn (int $i) => gmdate('Y-m-d H:i:s', 1_700_000_000 + 86_399 * $i),
    'date or null' => fn (int $i) => $i % 5 ? gmdate('Y-m-d', 1_700_000_000 + 86_399 * $i) : null,
    'numeral' => fn (int $i) => (string) mt_rand(-99_999, 99_999),
    'decimal' => fn (int $i) => number_format(mt_rand(-9_999, 9_999) / 100, 2, '.', ''),
    'numeral or null' => fn (int $i) => $i % 9 ? (string) mt_rand() : null,
    'long text' => fn (int $i) => str_repeat(md5((string) $i), $i % 500 === 499 ? 2_500 : 1),
    'address' => fn (int $i) => 'https://example.com/' . $text(20) . $i,
    'path' => fn (int $i) => 'a directory ' . intdiv($i, 300) . '/of many bytes ' . intdiv($i, 20) . '/' . $i,
    'path or null' => fn (int $i) => $i % 8 ? 'a directory ' . intdiv($i, 300) . '/of many bytes ' . intdiv($i, 20) . '/' . $i : null,
    'one of few' => fn (int $i) => ['new', 'open', 'closed'][$i % 3],
    'float' => fn (int $i) => $i / 100,
    'array' => fn (int $i) => $i % 4 ? [$i, 'of' => $text(10)] : [],
    'rows' => fn (int $i) => [['a' => $text(12), 'b' => $text(12)], ['a' => $text(12), 'b' => $text(12)], ['a' => '', 'b' => $text(5)]],
    'bool' => fn (int $i) => $i % 2 === 0,
];
/** Rows of these columns. */
$rows = fn (array $names, int $n): array => array_map(fn (int $i) => array_map(fn (string $name) => $columns[$name]($i), $names), range(0, $n - 1));
$keyed = fn (string ...$names): array => array_combine(array_map(fn (string $name) => $name . chr(0) . count($names), $names), $names);

$values = [
    'all columns' => $rows($keyed(...array_keys($columns)), 1_500),
    'two columns of text' => $rows($keyed('text', 'another text'), 8_000),
    'lists' => $rows(array_keys($columns), 1_500),
    'lists of text' => $rows(['text', 'another text', 'text or null'], 5_000),
    'keys that are ints' => $rows([5 => 'text', 3 => 'another text', -1 => 'text or null'], 5_000),
    'two shapes' => [...$rows($keyed('int', 'text', 'another text'), 3_000), ...$rows($keyed('text', 'text or null', 'another text', 'date'), 3_000)],
    'addresses and paths' => $rows($keyed('text', 'address', 'path'), 5_000),
    'rows of one value' => $rows($keyed('text'), 13_000),
    'objects around them' => (object) ['rows' => $rows($keyed('text', 'another text', 'array'), 4_500), 'more' => $rows($keyed('text', 'another text', 'array'), 4_500)],
];
foreach ($values as $name => $value) {
    $back = amber_unserialize($bytes = amber_serialize($value));
    echo $name, ': ', serialize($back) === serialize($value) ? 'the same' : 'NOT the same', amber_serialize($back) === $bytes ? '' : ', but NOT in bytes', "\n";
}

/* that a key is found depends on what stands beside each value */
$back = amber_unserialize(amber_serialize($values['all columns']));
$found = 0;
foreach ($values['all columns'] as $i => $row) {
    foreach ($row as $key => $value) {
        $found += isset($back[$i][$key]) === isset($value) && ($back[$i][$key] ?? null) === $value;
        $found -= isset($back[$i][$key . '.']);
    }
}
var_dump($found === 1_500 * count($columns));

$value = $values['two columns of text'];
$back = amber_unserialize(amber_serialize($value));
foreach ([$value, $back] as &$list) {
    foreach ($list as $i => &$row) {
        $row["text\x002"] .= $i;
        $row["$i"] = $row["another text\x002"];
        if ($i % 2) {
            unset($row["text\x002"], $list[$i]);
        }
    }
    unset($row);
    $written[] = serialize($list);
}
var_dump($written[0] === $written[1]);
?>
--EXPECT--
all columns: the same
two columns of text: the same
lists: the same
lists of text: the same
keys that are ints: the same
two shapes: the same
addresses and paths: the same
rows of one value: the same
objects around them: the same
bool(true)
bool(true)
