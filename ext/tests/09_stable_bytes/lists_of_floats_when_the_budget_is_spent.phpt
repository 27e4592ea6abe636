--TEST--
A list of floats is the same list whether expansion budget was left when it was written or not: named again, however it is held
--INI--
memory_limit=1G
--FILE--
<?php
mt_srand(6);
$odd = [];
while (count($odd) < 48) {
    $at = mt_rand(1, 227);
    if ($at % 14) {
        $odd[$at] = 1;
    }
}
// one float that is no short decimal, 48 times; the others are, some of them larger
$list = [];
for ($i = 0; $i < 228; $i++) {
    $list[] = isset($odd[$i]) ? 0.123456789012345 : ($i % 14 && $i % 7 == 3 ? mt_rand(10000000, 40000000) : mt_rand(0, 5)) + .5;
}
$hashed = ['x' => 1];
foreach ($list as $i => $float) {
    $hashed[$i] = $float;
}
unset($hashed['x']);
// equal arrays are looked for from here on
$before = [];
for ($i = 0; $i < 300; $i++) {
    $before[] = mt_rand(0, 1 << 20);
}
// 2^18 places that take no room
$taken = [array_fill(0, 262000, 7), array_fill(0, 100, 8), array_fill(0, 30, 8), array_fill(0, 10, 8), array_fill(0, 4, 8)];
$bytes = amber_serialize([$before, $list, $taken, $list, 1]);
foreach ([
    'hashed' => [$before, $list, $taken, $hashed, 1],
    'a copy' => [$before, $list, $taken, unserialize(serialize($list)), 1],
    'decoded' => amber_unserialize($bytes),
] as $how => $value) {
    echo "$how: ", amber_serialize($value) === $bytes ? 'same bytes' : 'other BYTES', "\n";
}
?>
--EXPECT--
hashed: same bytes
a copy: same bytes
decoded: same bytes
