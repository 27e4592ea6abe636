--TEST--
Thousands of arrays that stand in two places each give the same bytes, be they shared in memory or not
--FILE--
<?php
function arrays(int $n): array
{
    $arrays = [];
    for ($i = 0; $i < $n; $i++) {
        $arrays[] = $i % 3 ? [$i, 'text ' . $i % 100, [$i * 3, null]] : ['key' => $i, 'list' => [$i, $i + 1, 1.5]];
    }
    return $arrays;
}
foreach ([100, 1000, 5000, 30000] as $n) {
    $arrays = arrays($n);
    $order = range(0, $n - 1);
    mt_srand($n);
    shuffle($order);
    $shared = $apart = ['first' => $arrays];
    $again = arrays($n);
    foreach ($order as $i) {
        $shared['again'][] = $arrays[$i];
        $apart['again'][] = $again[$i];
    }
    var_dump(amber_serialize($shared) === amber_serialize($apart));
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
