--TEST--
Forty levels of arrays that each hold the one below twice, made twice, are compared level by level
--FILE--
<?php
function twice(int $levels): array
{
    $array = [1, [2, 's' => 3]];
    for ($i = 0; $i < $levels; $i++) {
        // rows, which are no arrays that can be named
        $rows = array_map(fn ($k) => ['a' => $i * 7 + $k * $k, 'b' => $k * 3 + $i], range(0, 19));
        $array = [$array, 5, $array, 6, ...$rows];
    }
    return $array;
}
$bytes = amber_serialize(['many' => range(0, 400), 'first' => twice(40), 'between' => 1, 'second' => twice(40)]);
echo strlen($bytes) < 5000 ? 'short' : strlen($bytes), "\n";
$first = amber_unserialize($bytes)['first'];
$second = amber_unserialize($bytes)['second'];
for ($i = 0; $i < 40; $i++) {
    if (array_slice($first, 3) !== array_slice($second, 3)) {
        echo "level $i differs\n";
    }
    [$first, $second] = [$first[2], $second[0]];
}
var_dump($first === $second);
?>
--EXPECT--
short
bool(true)
