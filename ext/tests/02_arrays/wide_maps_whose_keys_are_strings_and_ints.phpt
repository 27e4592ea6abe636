--TEST--
A wide map some of whose keys are ints comes back, keys in order
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';

/** A map of n keys, one in $rare of them an int. */
function words(int $n, int $rare, string $word): array
{
    $map = [];
    for ($i = 0; $i < $n; $i++) {
        $map[$i % $rare ? "$word $i" : $i] = $i % 4;
    }
    return $map;
}

foreach ([2, 3, 20, 100] as $rare) {
    foreach ([100, 600] as $n) {
        same("$n keys, one in $rare an int", words($n, $rare, 'key'));
        same('twice, and the strings again', [words($n, $rare, 'key'), words($n, $rare, 'key'), words($n, $rare, 'other'), 'key 1', 'other 5']);
    }
}
$far = words(100, 10, 'key') + [PHP_INT_MAX => 1];
same('ints that lie far apart', $far);
?>
--EXPECT--
100 keys, one in 2 an int: same
twice, and the strings again: same
600 keys, one in 2 an int: same
twice, and the strings again: same
100 keys, one in 3 an int: same
twice, and the strings again: same
600 keys, one in 3 an int: same
twice, and the strings again: same
100 keys, one in 20 an int: same
twice, and the strings again: same
600 keys, one in 20 an int: same
twice, and the strings again: same
100 keys, one in 100 an int: same
twice, and the strings again: same
600 keys, one in 100 an int: same
twice, and the strings again: same
ints that lie far apart: same
