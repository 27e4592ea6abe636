--TEST--
Lists in a column have the same bytes whether or not they stand behind references that are met once
--EXTENSIONS--
amber
--FILE--
<?php
enum Kind { case First; case Second; }

/** What these lists are, each behind a reference of its own. */
function behind_references(array $rows): array {
    foreach ($rows as $i => $row) {
        $list = $row['list'];
        $rows[$i]['list'] = &$list;
        unset($list);
    }
    return $rows;
}
$make = function () {
    $rows = [];
    for ($i = 0; $i < 40; $i++) {
        $rows[] = ['id' => $i, 'list' => $i % 5 ? array_map(fn ($n) => "line $i.$n", range(1, $i % 5)) : []];
    }
    return $rows;
};
$rows = $make();
$bytes = amber_serialize($rows);
$referring = behind_references($make());
var_dump(serialize($referring) === serialize($rows), amber_serialize($referring) === $bytes);

// the lists are held by others, too
$held = array_column($rows, 'list');
var_dump(amber_serialize(behind_references($rows)) === $bytes);

// a variable holds the reference, too, but it is met once
$referring = $make();
$outside = &$referring[3]['list'];
var_dump(amber_serialize($referring) === $bytes);

// one is met twice
$referring[4]['list'] = &$outside;
$copy = amber_unserialize(amber_serialize($referring));
$copy[4]['list'][] = 'changed';
var_dump(end($copy[3]['list']));

// the first row stands in the list of the last one, too
foreach (['a', Kind::First, (object) ['x' => 1], range(1, 2000), [[[[[[[[[[7]]]]]]]]]]] as $value) {
    $rows = $make();
    $rows[0]['list'] = [$value, 320];
    $rows[39]['list'] = [$rows[0]];
    $bytes = amber_serialize(unserialize(serialize($rows)));
    $list = $rows[0]['list'];
    $held = $list;
    $rows[0]['list'] = &$list;
    unset($list);
    $rows[39]['list'] = [$rows[0]];
    var_dump(amber_serialize($rows) === $bytes);
}

// a list that is its own part stays so
$rows = $make();
$self = [$rows[7], 1];
$self[] = &$self;
$rows[7]['list'] = (function () use (&$self) { return $self; })();
unset($self);
$bytes = amber_serialize($rows);
$again = amber_unserialize($bytes);
var_dump(amber_serialize($again) === $bytes, $again[7]['list'][2][2][2][1]);
unset($again, $rows); // cycles: what counts leaks takes them for some otherwise
gc_collect_cycles();
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
string(7) "changed"
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(1)
