--TEST--
What a long list of strings leaves behind does not depend on whether an equal one is the same array
--FILE--
<?php
$strings = fn () => array_map(fn ($i) => 'str' . md5((string) $i), range(0, 199));
$shared = $strings();
for ($from = 0; $from < 190; $from += 3) {
    $part = array_slice($strings(), $from, 10);
    foreach ([range(1, 300), ['a few']] as $before) {
        $one = [$before, $shared, $shared, $part];
        if (amber_serialize($one) !== amber_serialize([$before, $strings(), $strings(), $part])) {
            echo "$from: DIFFERENT\n";
        }
    }
}
function nested(mixed $value, int $levels): array { while ($levels-- > 0) { $value = [$value]; } return $value; }
foreach ([20, 60, 100, 126] as $levels) {
    $deep = nested('leaf', $levels);
    $one = [range(1, 300), array_map(fn ($i) => "abcdef$i", range(0, 9)), 'abcdef3', $deep, nested($deep, 50)];
    if (amber_serialize($one) !== amber_serialize(unserialize(serialize($one)))) {
        echo "$levels levels: DIFFERENT\n";
    }
}
?>
done
--EXPECT--
done
