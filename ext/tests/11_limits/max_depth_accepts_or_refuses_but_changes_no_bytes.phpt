--TEST--
max_depth accepts a value or refuses it, but its bytes are the same, and can be read with it
--EXTENSIONS--
amber
--FILE--
<?php
class Pair { public $a; public $b; }

// deep in one row, and less so in another one, whose column is written later
$pair = new Pair();
for ($i = 0; $i < 18; $i++) {
    $rows[] = ['id' => $i, 'name' => "row $i"];
}
$rows[2]['name'] = $pair;
$rows[5]['id'] = [$pair];
// a cycle of two references, of which the rows and the columns begin with another one
$one = [0];
$other = [0];
$one[1] = &$other;
$other[1] = &$one;
for ($i = 0; $i < 18; $i++) {
    $cycle[] = ['id' => $i, 'name' => "row $i"];
}
$cycle[2]['name'] = &$one;
$cycle[5]['id'] = [&$other];
// the same with a class that is not there
$incomplete = unserialize(str_replace('O:4:"Pair"', 'O:4:"Gone"', serialize($rows)));

foreach (['an object' => [$rows], 'a cycle' => [$cycle], 'an incomplete object' => [$incomplete]] as $name => $value) {
    $bytes = amber_serialize($value);
    $accepted = [];
    foreach (range(1, 9) as $depth) {
        try {
            $limited = amber_serialize($value, ['max_depth' => $depth]);
        } catch (Amber\EncodeException $e) {
            continue;
        }
        $accepted[] = $depth;
        if ($limited !== $bytes) {
            echo "$name, max_depth $depth: other bytes\n";
        }
        amber_unserialize($limited, ['max_depth' => $depth]);
    }
    echo "$name: from $accepted[0] on, ", count($accepted) === 10 - $accepted[0] ? 'all' : 'some', "\n";
}
unset($one, $other, $cycle, $value, $e);
gc_collect_cycles(); // a circle at the end of PHP is a leak for the sanitizer
?>
--EXPECT--
an object: from 5 on, all
a cycle: from 6 on, all
an incomplete object: from 5 on, all
