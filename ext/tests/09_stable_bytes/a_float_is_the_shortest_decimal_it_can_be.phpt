--TEST--
A float takes the smallest power of ten that will do, up to five, on either side of where that is told by fewer looks
--FILE--
<?php
/* As docs/FORMAT.md has it, tried in order. */
function expected(float $d): string
{
    for ($k = 0; $k <= 5; $k++) {
        $m = round($d * 10 ** $k);
        if (abs($m) < 2 ** 48 && $m / 10 ** $k === $d && ($m != 0.0 || 1 / ($d ?: 1) > 0)) {
            return "decimal of $k places";
        }
    }
    return 'float';
}

function written(float $d): string
{
    $tag = ord(amber_serialize($d)[2]);

    return $tag >= 0xe4 && $tag <= 0xe9 ? 'decimal of ' . ($tag - 0xe4) . ' places' : 'float';
}

$floats = [0.5, 19.9, 0.25, 1.0, 100.0, 3.14159, 3.141592, 1e-5, 1e-6, 0.1 + 0.2];
foreach ([2, 5] as $bound) {
    foreach ([-2, -1, 0, 1, 2] as $beside) {
        for ($k = 0; $k <= 6; $k++) {
            $floats[] = (2 ** 40 + $beside) / 10 ** $bound / 10 ** $k;
            $floats[] = floor(2 ** 40 / 10 ** $bound) + $beside / 10 ** $k;
        }
    }
}
mt_srand(40);
for ($i = 0; $i < 20000; $i++) {
    $d = (1 + floor((mt_rand() * 2 ** 31 + mt_rand()) / 2 ** mt_rand(0, 60))) / 10 ** mt_rand(0, 7);
    $floats[] = $d;
    /* the one beside it, which mostly is no decimal */
    [, $low, $high] = unpack('V2', pack('e', $d));
    $floats[] = unpack('e', pack('V2', $low + 1, $high))[1];
}
$wrong = 0;
foreach ($floats as $d) {
    foreach ([$d, -$d] as $d) {
        if (written($d) !== expected($d)) {
            $wrong++;
            echo var_export($d, true), ': ', written($d), ' instead of ', expected($d), "\n";
        }
    }
}
echo count($floats), " floats, $wrong wrong\n", written(0.0), ', ', written(-0.0), ', ', written(NAN), ', ', written(INF), "\n";
?>
--EXPECT--
40150 floats, 0 wrong
decimal of 0 places, float, float, float
