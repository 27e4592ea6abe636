--TEST--
Objects in rows stay rows if values inside refer back to them: from lists, from objects, from rows in lists and in columns
--FILE--
<?php
class Person { public $parts; public $next; function __construct(public int $id) {} }
class Part { public $beside; function __construct(public $of, public $text = 'a part') {} }
function people(callable $parts): array {
    $list = [];
    for ($i = 0; $i < 20; $i++) {
        $list[] = $person = new Person($i);
        $person->parts = $parts($person);
    }
    return $list;
}
$several = fn (int $n) => fn ($person) => array_map(fn ($i) => new Part($person, "part $i"), range(1, $n));
$chain = people(fn () => null);
foreach ($chain as $i => $person) {
    $person->next = $chain[max(0, $i - 1)];
}
$of_rows = people($several(9));
foreach ($of_rows as $person) {
    foreach ($person->parts as $part) {
        $part->beside = new Part($part);
    }
}
foreach ([
    'themselves' => people(fn ($person) => $person),
    'from lists' => people($several(3)),
    'from rows in lists' => people($several(9)),
    'from one object each' => people(fn ($person) => new Part($person)),
    'from a list of an object each' => people(fn ($person) => [new Part($person)]),
    'from parts of parts' => people(fn ($person) => new Part(new Part(new Part($person)))),
    'both rows of rows' => $of_rows,
    'some from lists' => people(fn ($person) => $person->id % 3 ? [new Part($person)] : null),
    'one to the one before' => $chain,
] as $case => $value) {
    $bytes = amber_serialize($value);
    $back = amber_unserialize($bytes);
    // named rows, of Person
    $rows = str_contains($bytes, "\xF9\0\x46Person") ? 'rows' : 'no rows';
    echo "$case: $rows, ", serialize($back) === serialize($value) && amber_serialize($back) === $bytes ? 'the same' : 'DIFFERS', "\n";
}
$value = $back = $chain = $of_rows = $person = $part = null;
gc_collect_cycles(); // PHP does not at its end
?>
--EXPECT--
themselves: rows, the same
from lists: rows, the same
from rows in lists: rows, the same
from one object each: rows, the same
from a list of an object each: rows, the same
from parts of parts: rows, the same
both rows of rows: rows, the same
some from lists: rows, the same
one to the one before: no rows, the same
