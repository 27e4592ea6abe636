--TEST--
An incomplete object that has no name of a class, as native unserialize() makes of one of the incomplete class itself, gives the same bytes with a table of properties and without
--FILE--
<?php
mt_srand(1);
/** Lists in lists, among which equal ones are found or not, by what stood before. */
function tree(int $depth): mixed
{
    if ($depth <= 0 || mt_rand(0, 9) === 0) {
        return [false, -8, [], 197][mt_rand(0, 3)];
    }
    return array_map(fn () => tree($depth - mt_rand(1, 2)), range(1, mt_rand(0, 5) ? 1 : 2));
}
$differ = 0;
for ($i = 0; $i < 300; $i++) {
    $value = array_map(fn () => tree(mt_rand(5, 30)), range(1, mt_rand(4, 12)));
    $value[] = unserialize('O:22:"__PHP_Incomplete_Class":0:{}');
    $bytes = amber_serialize($value);
    $back = amber_unserialize($bytes);
    if (serialize($back) !== serialize($value)) {
        echo "another value\n";
    }
    $differ += amber_serialize($back) !== $bytes;
}
echo "$differ differ\n";

// beside an object whose hook is called first
class Hooked { public function __serialize(): array { return ['v' => 1]; } public function __unserialize(array $data): void {} }
$make = fn () => [array_map(fn ($i) => number_format($i / 4, 2), range(1, 40)), [[1, 2], [1, 2]], new Hooked(), unserialize('O:22:"__PHP_Incomplete_Class":0:{}'), range(1, 300), [1, 2, [3]], [1, 2, [3]]];
$value = $make();
$bytes = amber_serialize($value);
var_dump(amber_serialize($value) === $bytes, amber_serialize($make()) === $bytes, amber_serialize(amber_unserialize($bytes)) === $bytes, strlen($bytes) < 150);
?>
--EXPECT--
0 differ
bool(true)
bool(true)
bool(true)
bool(true)
