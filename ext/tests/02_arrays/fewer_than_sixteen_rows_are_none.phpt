--TEST--
Fifteen arrays or objects alike are written one after the other, sixteen as rows, alone and among other things
--EXTENSIONS--
amber
--FILE--
<?php
class Row { function __construct(public int $id, public string $name) {} }
$kinds = [
    'records' => fn (int $i) => ['id' => 1000 + $i, 'name' => "name $i"],
    'objects' => fn (int $i) => new Row(1000 + $i, "name $i"),
    'lists' => fn (int $i) => [1000 + $i, "name $i"],
];
foreach ($kinds as $kind => $make) {
    foreach (['alone' => null, 'behind many others' => range(1, 300)] as $where => $others) {
        $length = fn (int $n) => strlen(amber_serialize([$others, array_map($make, range(1, $n))]));
        // as items each takes as much as the one before it, as rows they are fewer bytes together
        $grow = $length(15) - $length(14);
        echo "$kind $where: ", $length(14) - $length(13) === $grow ? 'items up to fifteen' : 'OTHER', ', ', $length(16) < $length(15) ? 'rows from sixteen on' : 'OTHER', "\n";
    }
}
?>
--EXPECT--
records alone: items up to fifteen, rows from sixteen on
records behind many others: items up to fifteen, rows from sixteen on
objects alone: items up to fifteen, rows from sixteen on
objects behind many others: items up to fifteen, rows from sixteen on
lists alone: items up to fifteen, rows from sixteen on
lists behind many others: items up to fifteen, rows from sixteen on
