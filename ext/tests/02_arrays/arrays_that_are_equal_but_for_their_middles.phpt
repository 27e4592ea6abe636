--TEST--
Arrays whose ends are equal and middles are not come back each as itself, and what comes again is named
--FILE--
<?php
// 33 values and more: some in the middle are not looked at before two are compared
$make = function (int $count, int $i, mixed $middle): array {
    $array = array_fill(0, $count, 'same');
    $array[$middle === null ? 17 : 23] = [$i, $middle];
    return $array;
};
// before any array that holds arrays
$of_leaves = array_map(fn ($i) => array_replace(array_fill(0, 40, 'same'), [17 => $i]), range(1, 20));
echo amber_unserialize(amber_serialize([range(1000, 1300, 7), array_fill(0, 250, 'b'), ...$of_leaves]))[21][17], "\n";
foreach ([40, 200] as $count) {
    $arrays = array_map(fn ($i) => $make($count, $i, $i % 3 ? 'x' : null), range(1, 100));
    $maps = array_map(fn ($array) => array_combine(array_map(fn ($k) => "k$k", array_keys($array)), $array), $arrays);
    foreach ([$arrays, $maps, [$arrays, $maps, $arrays, $maps]] as $value) {
        echo amber_unserialize(amber_serialize($value)) === $value ? 'equal' : 'DIFFERENT', ', ';
        $twice = strlen(amber_serialize([range(1000, 1300, 7), ['x' => array_fill(0, 250, 'b')], $value, $value]));
        $once = strlen(amber_serialize([range(1000, 1300, 7), ['x' => array_fill(0, 250, 'b')], $value]));
        echo $twice - $once < 100 ? 'named' : $twice - $once . ' bytes more', "\n";
    }
}
?>
--EXPECT--
20
equal, named
equal, named
equal, named
equal, named
equal, named
equal, named
