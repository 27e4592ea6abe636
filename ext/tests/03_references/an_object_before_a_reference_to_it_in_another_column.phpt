--TEST--
An object that stands plainly before a reference to it, or behind it, is as natively in whichever columns of rows, whoever holds the reference
--EXTENSIONS--
amber
--FILE--
<?php
class Row { public $id; public $name; }

/** Rows, with an object in these two places: "row property", the latter with & if it is by reference. */
function rows(bool $objects, string $one, string $other): array {
    $object = new stdClass();
    $rows = [];
    for ($i = 0; $i < 16; $i++) {
        $rows[$i] = $objects ? new Row() : ['id' => 0, 'name' => ''];
    }
    foreach (range(0, 15) as $i) {
        if ($objects) {
            [$rows[$i]->id, $rows[$i]->name] = [$i, "row $i"];
        } else {
            $rows[$i] = ['id' => $i, 'name' => "row $i"];
        }
    }
    foreach ([$one, $other] as $place) {
        [$row, $property] = explode(' ', $place);
        $name = rtrim($property, '&');
        if ($objects && $name !== $property) {
            $rows[$row]->$name = &$object;
        } elseif ($objects) {
            $rows[$row]->$name = $object;
        } elseif ($name !== $property) {
            $rows[$row][$name] = &$object;
        } else {
            $rows[$row][$name] = $object;
        }
    }
    $GLOBALS['holder'] = &$object;
    return $rows;
}
$leaf = 1;
$joined = [&$leaf, &$leaf];
$cases = 0;
foreach ([true, false] as $objects) {
    foreach (['0 name', '0 name&', '0 id', '0 id&'] as $one) {
        foreach (['4 id', '4 id&', '4 name', '4 name&'] as $other) {
            $rows = rows($objects, $one, $other);
            $native = serialize($rows);
            amber_serialize([1, [2]]);
            amber_serialize([1, [2]]);
            $bytes = amber_serialize($rows);
            amber_serialize($joined);
            $same = amber_serialize($rows) === $bytes && amber_serialize(unserialize($native)) === $bytes;
            $cases++;
            if (!$same || serialize(amber_unserialize($bytes)) !== serialize(unserialize($native))) {
                echo $objects ? 'objects' : 'arrays', " $one, $other: ", $same ? 'changed' : 'other bytes', "\n";
            }
        }
    }
}
echo $cases, " cases\n";
?>
--EXPECT--
32 cases
