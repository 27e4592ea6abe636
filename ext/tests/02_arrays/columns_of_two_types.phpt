--TEST--
Values of two types in a list, in records and in a map stand in a column of two parts, and come back in their order
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';

const SPLIT = "\x06";

$types = [
    'null' => fn ($i) => null,
    'bools' => fn ($i) => $i % 7 > 3,
    'true' => fn ($i) => true,
    'ints' => fn ($i) => $i * $i - 50,
    'decimals' => fn ($i) => $i / 8 + 0.125,
    'floats' => fn ($i) => sqrt($i + 2),
    'choices' => fn ($i) => ['first', 'second', 'third', ''][$i * $i % 4],
    'one string' => fn ($i) => 'the same',
    'chars' => fn ($i) => ['a', 'b', ''][$i % 3],
];
$masks = [
    'every other one' => fn ($i) => $i % 2,
    'one in three' => fn ($i) => $i % 3 === 0,
    'one in forty' => fn ($i) => $i % 40 === 1,
    'all but one in forty' => fn ($i) => $i % 40 !== 1,
    'the first' => fn ($i) => $i === 0,
    'the last' => fn ($i, $n) => $i === $n - 1,
    'runs' => fn ($i) => intdiv($i, 20) % 2,
];
foreach ($types as $a => $one) {
    foreach ($types as $b => $other) {
        foreach ($masks as $how => $mask) {
            foreach ([63, 64, 65, 256, 300] as $n) {
                $list = array_map(fn ($i) => $mask($i, $n) ? $one($i) : $other($i), range(0, $n - 1));
                foreach (['list' => $list, 'records' => array_map(fn ($v) => ['v' => $v, 'w' => 1], $list),
                    'map' => array_combine(array_map(fn ($i) => "key $i", range(0, $n - 1)), $list)] as $what => $value) {
                    if (round_trip($value) !== $value) {
                        echo "$a and $b, $how, $n, $what: DIFFERS\n";
                    }
                }
            }
        }
    }
}
// that it is such a column, and not items
foreach (['null', 'bools', 'decimals', 'choices'] as $a) {
    $list = array_map(fn ($i) => $i % 3 ? $types[$a]($i) : $types['ints']($i), range(0, 99));
    echo "$a and ints: ", amber_serialize($list)[4] === SPLIT ? 'a column' : 'items', "\n";
}
foreach ([100, 400] as $n) {
    $new = array_map(fn ($i) => $i % 3 ? "string $i" : null, range(1, $n));
    echo "$n, null and strings that are new: ", amber_serialize($new)[$n < 128 ? 4 : 5] === SPLIT ? 'a column' : 'items', "\n";
    var_dump(round_trip($new) === $new);
}
?>
--EXPECT--
null and ints: a column
bools and ints: a column
decimals and ints: a column
choices and ints: a column
100, null and strings that are new: a column
bool(true)
400, null and strings that are new: a column
bool(true)
