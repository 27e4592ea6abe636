--TEST--
Floats in lists come back bit for bit, whichever column holds them
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
$lists = [
    'decimals' => array_map(fn ($n) => $n / 100.0, range(-500, 500)),
    'a decimal and not' => [0.25, 0.5, M_PI, 1e300, 0.1 + 0.2, 19.99],
    'minus zero among decimals' => [0.0, -0.0, 1.5, -0.0, 2.25, 0.0, -1.5, 3.0, 4.5],
    'infinities' => [INF, -INF, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0],
    'denormals' => [5e-324, 1e-310, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0],
    'whole' => array_map(floatval(...), range(1, 300)),
    'one' => [0.5],
    'large' => array_map(fn ($n) => $n * 1e18, range(1, 50)),
];
foreach ($lists as $name => $list) {
    $copy = round_trip($list);
    $equal = count($copy) === count($list);
    foreach ($list as $i => $float) {
        $equal = $equal && is_float($copy[$i]) && pack('E', $float) === pack('E', $copy[$i]);
    }
    echo $name, ': ', $equal ? 'same' : 'DIFFERS', "\n";
}
?>
--EXPECT--
decimals: same
a decimal and not: same
minus zero among decimals: same
infinities: same
denormals: same
whole: same
one: same
large: same
