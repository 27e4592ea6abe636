--TEST--
Lists in a column of rows come back one by one, whatever is in them
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
/** Rows with a list of some length each. */
function rows(int $count, Closure $value, int $least = 0, int $most = 4): array {
    mt_srand($count);
    $rows = [];
    for ($i = 0; $i < $count; $i++) {
        $length = mt_rand($least, $most);
        $rows[] = ['id' => $i, 'list' => $length ? array_map(fn ($n) => $value($i, $n), range(1, $length)) : []];
    }
    return $rows;
}
$line = fn ($i, $n) => ['sku' => "sku $i.$n", 'count' => $n, 'price' => $i / 4];
same('ints', rows(50, fn ($i, $n) => $i * $n));
same('strings', rows(50, fn ($i, $n) => "tag $i.$n"));
same('mixed', rows(50, fn ($i, $n) => [null, true, $i, 1.5, "s$i", [], [$i], ['k' => $i]][($i + $n) % 8]));
same('records', rows(50, $line));
same('records of a group and more', rows(600, $line, 1));
same('lists of lists', rows(50, fn ($i, $n) => array_fill(0, $n, [$i, $n])));
same('rows with lists of rows with lists', rows(40, fn ($i, $n) => ['n' => $n, 'in' => array_map(fn ($k) => ['k' => "$i $n $k", 't' => array_fill(0, $k, $k)], range(1, $n))]));
same('one long one', [...rows(20, $line), ['id' => 99, 'list' => range(1, 70)]]);
same('no lists among them', [...rows(20, $line), ['id' => 99, 'list' => ['a' => 1]], ['id' => 100, 'list' => [1 => 1]]]);
same('mostly the same ones', rows(300, fn ($i, $n) => ["tag $n" => $n], 2, 3));
same('objects', rows(50, fn ($i, $n) => (object) ['i' => $i, 'n' => $n]));
$objects = array_map(fn ($i) => (object) ['id' => $i, 'lines' => []], range(1, 40));
foreach ($objects as $i => $object) {
    for ($n = 0; $n < $i % 4; $n++) {
        $object->lines[] = (object) ['n' => "$i.$n", 'of' => $object];
    }
}
same('objects that lead back', $objects);
same('and are held elsewhere', [$objects, $objects[7], $objects[7]->lines[0]]);
foreach ($objects as $i => $object) {
    if ($i % 3 === 0) {
        unset($object->lines);
    }
}
same('and some lack them', $objects);
$rows = rows(30, $line, 1);
$rows[3]['list'][0]['count'] = &$rows[20]['list'][0]['count'];
same('a reference', $rows);
$rows = rows(30, fn ($i, $n) => $n, 1);
$list = &$rows[5]['list'];
same('a list behind a reference', $rows);
$shared = [1, 2, 3];
same('shared lists', array_map(fn ($i) => ['id' => $i, 'list' => $i % 2 ? $shared : [$i, $i]], range(1, 40)));
$back = round_trip(rows(30, fn ($i, $n) => $n, 1));
$back[0]['list'][] = 'next';
echo json_encode([end($back[0]['list']), count($back[1]['list']), array_key_last($back[0]['list']) === count($back[0]['list']) - 1]), "\n";
?>
--EXPECT--
ints: same
strings: same
mixed: same
records: same
records of a group and more: same
lists of lists: same
rows with lists of rows with lists: same
one long one: same
no lists among them: same
mostly the same ones: same
objects: same
objects that lead back: same
and are held elsewhere: same
and some lack them: same
a reference: same
a list behind a reference: same
shared lists: same
["next",2,true]
