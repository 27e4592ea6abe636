--TEST--
Objects that refer to each other are no rows, but arrays beside them are; where hooks stand in two columns nothing is
--EXTENSIONS--
amber
--FILE--
<?php
class Node { public $id; public $parent; public $children = []; public $more; }
class Hooked { public $x; function __construct($x) { $this->x = $x; } function __wakeup() { $GLOBALS['order'][] = $this->x; } }

/** A list of nodes of which some lead to others by these properties. */
function nodes(string $property, int $from): array {
    $nodes = [];
    for ($i = 0; $i < 20; $i++) {
        $nodes[$i] = new Node();
        $nodes[$i]->id = $i;
        if ($i >= $from && $i < 18) {
            if ($property === 'children') {
                $nodes[$i]->children[] = $nodes[$i - 1];
            } elseif ($property === 'deep') {
                $nodes[$i]->more = ['a' => ['b' => $nodes[$i - 2]]];
            } else {
                $nodes[$i]->$property = $nodes[$i - 3];
            }
        }
    }
    return $nodes;
}
$hooks = fn (int $from, $empty) => array_map(fn ($i) => ['id' => $i, 'a' => new Hooked("a$i"), 'b' => $i < $from ? $empty : new Hooked("b$i"), 'c' => [$i]], range(0, 19));
$lists = fn (int $from) => array_map(fn ($i) => [$i, $i < $from ? 0 : new Hooked("a$i"), $i < $from ? 0 : new Hooked("b$i")], range(0, 19));
$ragged = array_map(fn ($row) => array_diff_key($row, $row['id'] % 3 ? [] : ['c' => 1]), $hooks(0, null));
$causes = [
    'a parent' => nodes('parent', 5), 'children' => nodes('children', 5), 'deeper' => nodes('deep', 5), 'parents from the last on' => array_reverse(nodes('parent', 17)),
    'hooks in two columns' => $hooks(0, null), 'the same from the tenth row on' => $hooks(10, null), 'hooks beside dates' => $hooks(30, new DateTime('2026-11-25 UTC')),
    'hooks in lists' => $lists(8), 'hooks in rows that lack keys' => $ragged,
];
/** Where these stand nothing is rows. */
$all = ['hooks in two columns', 'the same from the tenth row on', 'hooks beside dates', 'hooks in lists'];
$points = array_map(fn ($i) => [$i, $i * $i % 97, $i % 7, "s$i"], range(0, 39));
$alone = strlen(amber_serialize($points));
foreach ($causes as $name => $cause) {
    $bytes = amber_serialize([$cause, $points]);
    $are_rows = strlen($bytes) <= strlen(amber_serialize([$cause])) + $alone;
    if ($are_rows === in_array($name, $all)) {
        echo "$name: the points are ", $are_rows ? '' : 'no ', "rows\n";
    }
    $order = [];
    $native = unserialize(serialize([$cause, $points]));
    [$called, $order] = [$order, []];
    $copy = amber_unserialize($bytes);
    echo serialize($copy) === serialize($native) && $order === $called ? '' : "$name: changed\n";
    echo amber_serialize($copy) === $bytes && amber_serialize($native) === $bytes ? '' : "$name: other bytes\n";
}
echo count($causes), " causes\n";

// several kinds of them: all is as it was, whoever writes it
$many = [];
foreach (range(1, 8) as $k) {
    $many[] = array_map(fn ($i) => ["id$k" => $i, "a$k" => $i < 9 ? 0 : new Hooked("a$i"), "b$k" => $i < 9 ? 0 : new Hooked("b$i")], range(0, 19));
}
var_dump(serialize(amber_unserialize(amber_serialize($many))) === serialize($many));
?>
--EXPECT--
9 causes
bool(true)
