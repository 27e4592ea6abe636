--TEST--
A float that is no short decimal comes back bit by bit from among many that are, wherever it stands
--FILE--
<?php
$others = [-0.0, 0.0, INF, -INF, NAN, 0.1 + 0.2, M_PI, 1e300, 5e-324, 1e-7, 2 ** 51 / 100, -(2 ** 51) / 100, (2 ** 51 - 1) / 100, (2 ** 53 - 1) / 100, 2.0 ** 53, 2.0 ** 63,
    0.005, 1.005, 4503599627370495.5, -2251799813685248.0, 22517998136852.47, 22517998136852.48];
$bits = fn (array $list) => pack('E*', ...$list);
$wrong = 0;
foreach ($others as $other) {
    for ($at = 0; $at < 40; $at++) {
        $list = array_map(fn ($i) => ($i * 37 - 700) / 100 + 0.0, range(1, 40));
        $list[$at] = $other;
        $wrong += $bits(amber_unserialize(amber_serialize($list))) !== $bits($list);
    }
}
var_dump($wrong);
$quarters = array_map(fn ($i) => $i + 0.25, range(0, 63));
var_dump(amber_unserialize(amber_serialize($quarters)) === $quarters);
var_dump(strlen(amber_serialize(array_map(fn ($i) => ($i * $i * 37 - 700) / 100 + 0.0, range(1, 40)))) < 100);
?>
--EXPECT--
int(0)
bool(true)
bool(true)
