--TEST--
The bytes do not depend on what was serialized before, small or large
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
memory_limit=512M
--FILE--
<?php
require __DIR__ . '/../inc/kinds.inc';
$kinds = kinds();
$kinds['many strings'] = array_map(fn ($i) => ["key$i" => "value " . $i % 700, 'x' => md5($i % 900)], range(1, 3000));
$kinds['many shapes'] = array_map(fn ($i) => ["a$i" => 1, 'b' . $i % 50 => 2, 'c' => [$i => 1]], range(1, 2000));
$kinds['equal trees'] = array_map(fn ($i) => [['x' => [$i % 30, ['y' => $i % 20]]], "s$i"], range(1, 3000));
// the first of each comes from a process that has done nothing else
$first = array_map(amber_serialize(...), $kinds);
for ($round = 0; $round < 3; $round++) {
    foreach (array_reverse($kinds) as $kind => $value) {
        if (amber_serialize($value) !== $first[$kind]) {
            echo "$kind: other bytes\n";
        }
    }
    amber_serialize(range(1, 100000));
    amber_serialize(array_map(fn ($i) => ["k$i" => (string) $i], range(1, 50000)));
    try {
        amber_serialize([$kinds, STDIN]);
    } catch (Amber\EncodeException) {
    }
}
?>
done
--EXPECT--
done
