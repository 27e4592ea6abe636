--TEST--
get(): every element of rows and columns is what it is in the whole
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/paths.inc';
class Holder { public $a; public $b; }
$row = fn ($i) => ['id' => $i, 'mail' => "user$i@example.org", 'score' => $i / 4, 'tags' => ['a', 'b' . $i % 7, "c$i"], 'on' => $i % 2 == 0,
    'when' => sprintf('2026-11-%02d 10:%02d:00', 1 + $i % 28, $i % 60), 'amount' => number_format($i * 1.37, 2, '.', ''), 'same' => 'always',
    'optional' => $i % 3 ? null : "x$i", 'kind' => ['red', 'green', 'blue'][$i % 3], 'big' => $i * 1234567, 'float' => $i * M_PI,
    'mixed' => [1, 'text', null, [1, 2]][$i % 4], 'inner' => array_map(fn ($k) => ['k' => $k, 'v' => "v$i.$k"], range(1, 3 + $i % 2))];
$holder = function ($i) { $h = new Holder(); $h->a = $i; $h->b = "text $i"; return $h; };
$n = range(1, 400);
$sets = [
    'rows' => array_map($row, range(0, 299)),
    'named rows' => array_combine(array_map(fn ($i) => "row $i", $n), array_map(fn ($i) => ['a' => $i, 'b' => "b$i"], $n)),
    'lists' => array_map(fn ($i) => [$i, "item $i", $i % 2 == 1, $i / 8], $n),
    'texts by keys' => array_combine(array_map(fn ($i) => "page.title.$i", $n), array_map(fn ($i) => "the title number $i", $n)),
    'by ints' => array_combine(array_map(fn ($i) => $i * 3, $n), $n),
    'negative keys' => array_combine(array_map(fn ($i) => -$i, $n), $n),
    'numerals' => array_map(fn ($i) => (string) ($i * 7), $n),
    'stamps' => array_map(fn ($i) => sprintf('2026-%02d-%02dT12:00:%02dZ', 1 + $i % 12, 1 + $i % 28, $i % 60), $n),
    'split' => array_map(fn ($i) => $i % 5 ? $i * 3 : "text $i", $n),
    'nothing or a text' => array_map(fn ($i) => $i % 3 ? null : "same", $n),
    'bools' => array_map(fn ($i) => $i % 3 == 0, $n), 'ints' => array_map(fn ($i) => ($i * 7919) % 1009, $n),
    'steps' => range(100, 4000, 7), 'deltas' => array_map(fn ($i) => $i * $i, $n), 'floats' => array_map(fn ($i) => sqrt($i), $n),
    'decimals' => array_map(fn ($i) => $i / 100, $n), 'choices' => array_map(fn ($i) => ['left', 'right', 'up'][$i % 3], $n),
    'objects' => array_map($holder, range(1, 50)), 'objects in rows' => array_map(fn ($i) => ['o' => $holder($i), 'n' => $i], range(1, 40)),
    'equal arrays' => array_fill(0, 20, ['the' => ['same' => range(1, 20)]]), 'nested' => ['a' => ['b' => ['c' => ['d' => ['e' => 'deep']]]]],
    'mixed' => [1, 'a' => [2, 'b' => ['c' => null, 5 => 'five', '05' => 'other']], '' => 'empty', "bin\0ary" => 1, -1 => 'minus', 7 => [[[]]]],
];
foreach ($sets + ['all' => $sets] as $name => $value) {
    $paths = new Paths(amber_serialize($value), most: 6000);
    $paths->walk($value);
    foreach (array_slice($paths->wrong, 0, 3) as $wrong) {
        echo "$name: ", substr($wrong, 0, 200), "\n";
    }
}
echo "done\n";
?>
--EXPECT--
done
