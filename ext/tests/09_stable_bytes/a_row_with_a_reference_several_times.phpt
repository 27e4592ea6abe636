--TEST--
A record that stands several times in a list, and holds a reference that nobody else has, to an array that others have, gives the bytes of one without
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$tags = ['red', 'green', 'blue'];
$record = ['id' => 1, 'tags' => $tags];
$plain = $record;
$reference = &$record['tags'];
unset($reference);
$list = array_fill(0, 300, $record);
var_dump(amber_serialize($list) === amber_serialize(array_fill(0, 300, $plain)));
var_dump(amber_serialize(amber_unserialize(amber_serialize($list))) === amber_serialize($list));
same('records', $list);

/** Equal values, with and without a reference that nobody else has, to what others have. */
function variants(callable $make, mixed $what): void
{
    $record = ['id' => 1, 'it' => $what];
    $reference = &$record['it'];
    unset($reference);
    $other = [5, $what];
    $reference = &$other[1];
    unset($reference);
    var_dump(amber_serialize($make($record)) === amber_serialize($make(['id' => 1, 'it' => $what])),
        amber_serialize($make($other)) === amber_serialize($make([5, $what])));
}
$rows = fn ($n) => array_map(fn ($i) => [$i, "s$i"], range(0, $n));
$shared = ['a' => 1, 'b' => 2];
foreach ([[1, 2], $shared, [$shared, [3]]] as $what) {
    variants(fn ($record) => array_fill(0, 40, $record), $what);
    // deeper inside another row
    variants(fn ($record) => [...$rows(5), $record, [8, [$record]], ...$rows(19)], $what);
    variants(fn ($record) => [...array_fill(0, 17, $record), ['id' => 2, 'it' => [$record]], $rows(300), $record], $what);
    variants(fn ($record) => array_map(fn ($i) => ['id' => $i, 'it' => $i % 2 ? $record : [$i => $record]], range(1, 300)), $what);
}
?>
--EXPECT--
bool(true)
bool(true)
records: same
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
