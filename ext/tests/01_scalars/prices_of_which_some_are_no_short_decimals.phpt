--TEST--
Prices of which some are no short decimals, as they were multiplied, come back bit for bit
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';

/** n prices, one in $rare of them with a remainder that no decimal of five places has. */
function prices(int $n, int $rare, int $scale): array
{
    return array_map(fn ($i) => $i % $rare ? $i * 7 % 1000 / $scale + 0.25 : ($i + 1) / 7.0, range(0, $n - 1));
}

foreach ([63, 64, 100, 1000] as $n) {
    foreach ([2, 3, 10, 50] as $rare) {
        foreach ([1, 4, 100, 10000] as $scale) {
            $prices = prices($n, $rare, $scale);
            $rows = array_map(fn ($price) => ['price' => $price, 'n' => 1], $prices);
            $some = array_map(fn ($price, $i) => $i % 3 ? $price : null, $prices, array_keys($prices));
            foreach ([$prices, $rows, $some] as $value) {
                if (serialize(round_trip($value)) !== serialize($value)) {
                    echo "$n, one in $rare, over $scale: DIFFERS\n";
                }
            }
        }
    }
}
$bytes = amber_serialize(array_map(fn ($i) => sqrt($i + 2), range(0, 999)));
echo $bytes[5] === "\x04" ? 'eight bytes each' : 'not', "\n";
?>
--EXPECT--
eight bytes each
