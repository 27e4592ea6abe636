--TEST--
Rows of a table that are one reference, or hold one, are that when they are read, whichever rows they are
--FILE--
<?php
$kinds = [
    'arrays' => fn (int $i) => ['id' => $i, 'name' => "name $i"],
    'lists' => fn (int $i) => [$i, "name $i", $i * 7],
    'objects' => fn (int $i) => (object) ['id' => $i, 'name' => "name $i"],
];
foreach ($kinds as $kind => $make) {
    foreach ([[0, 1], [0, 19], [5, 7], [18, 19]] as [$one, $other]) {
        $rows = array_map($make, range(0, 19));
        amber_serialize($rows); // where the value before had references, they are looked for first
        $rows[$other] = &$rows[$one];
        $copy = amber_unserialize(amber_serialize($rows));
        if (serialize($copy) !== serialize($rows)) {
            echo "$kind, $one and $other: ", serialize($copy), "\n";
        }
        $copy[$one] = 'changed';
        if ($copy[$other] !== 'changed') {
            echo "$kind, $one and $other are no reference\n";
        }
        unset($rows);
    }
}
// A reference in the variable alone is none in the data.
$rows = array_map($kinds['arrays'], range(0, 19));
$bytes = amber_serialize($rows);
$held = &$rows[7];
var_dump(amber_serialize($rows) === $bytes);
?>
done
--EXPECT--
bool(true)
done
