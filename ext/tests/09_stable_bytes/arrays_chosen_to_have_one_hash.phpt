--TEST--
Arrays chosen so that a hash without a secret would be one have the same bytes, shared or not
--FILE--
<?php
/* In two neighbours bit 63 of a float, and bits 63 and 31 of the key behind it, cancel each other. */
function array_of(int $flipped): array
{
    $array = [];
    for ($i = 0; $i < 16; $i++) {
        $key = 1000 + $i * 7;
        $array[$i === $flipped + 1 ? $key ^ (PHP_INT_MIN | 1 << 31) : $key] = $i % 2 ? ($i === $flipped ? -1.5 : 1.5) : $i;
    }
    return $array;
}
$before = range(1, 300);
$before[5] = 'so that it is no column';
$one = array_of(5);
$shared = [$before, [array_of(1), 1], [array_of(3), 2], [$one, 3], [$one, 4]];
$copied = [$before, [array_of(1), 1], [array_of(3), 2], [array_of(5), 3], [array_of(5), 4]];
var_dump($shared === $copied, amber_serialize($shared) === amber_serialize($copied));
?>
--EXPECT--
bool(true)
bool(true)
