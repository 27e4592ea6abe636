--TEST--
Random arrays, many of them equal, give the same bytes shared or not, packed or not, with holes and with references left by foreach
--FILE--
<?php
function leaf(int $most): mixed
{
    return match (mt_rand(0, 6)) {
        0 => null, 1 => (bool) mt_rand(0, 1), 2 => mt_rand(0, $most), 3 => mt_rand(0, 9) / 4,
        4 => ['', 'a', 'ab', 'some longer text', 'another text, as long'][mt_rand(0, 4)], 5 => 'k' . mt_rand(0, $most), 6 => [],
    };
}
// One of the pool, maybe with another leaf, or a new one: a list, or a map of one of several shapes.
function random_array(int $levels, array &$pool, int $most): array
{
    if ($pool && mt_rand(0, $most >> 2) === 0) {
        $array = $pool[array_rand($pool)];
        if (mt_rand(0, 5) === 0) {
            $array[array_rand($array)] = leaf($most);
        }
        return $array;
    }
    $count = [1, 2, 3, 4, 5, 8, 12, 20, 40, 70, 150][min(mt_rand(0, 10), mt_rand(0, 10))];
    [$kind, $usual, $array] = [mt_rand(0, 3), leaf($most), []];
    for ($i = 0; $i < $count; $i++) {
        $key = [$i, "k$i", ['id', 'name', 'x', 'y'][$i % 4] . intdiv($i, 4), $i * 2][$kind];
        $inner = $levels > 0 && $count < 30 && mt_rand(0, 3) === 0;
        $array[$key] = $inner ? random_array($levels - 1, $pool, $most) : (mt_rand(0, 3) ? $usual : leaf($most));
    }
    if (count($pool) < 60) {
        $pool[] = $array;
    }
    return $array;
}
function each_inside(array $value, callable $do): array
{
    $result = [];
    foreach ($value as $key => $inner) {
        $result[$key] = is_array($inner) ? each_inside($inner, $do) : $inner;
    }
    return $do($result);
}
$one_of_equal = function (int $percent): callable {
    $all = [];
    return function (array $array) use (&$all, $percent) {
        return mt_rand(0, 99) < $percent ? $all[serialize($array)] ??= $array : $array;
    };
};
$strange = function (array $array): array {
    [$before, $after, $kept] = [mt_rand(0, 1), mt_rand(0, 1), []];
    if ($before) {
        $kept = ['gone' => 1];
    }
    foreach ($array as $key => $value) {
        $kept["gone $key"] = 1;
        $kept[$key] = $value;
        unset($kept["gone $key"]);
    }
    unset($kept['gone']);
    if ($after) {
        foreach ($kept as &$value);
    }
    return $kept;
};
$seeds = getenv('AMBER_EXHAUSTIVE') ? 40 : 15;
foreach ([4, 8, 80, 240] as $most) {
    for ($seed = 0; $seed < $seeds; $seed++) {
        mt_srand($seed);
        [$pool, $value] = [[], []];
        for ($i = 0; $i < 250; $i++) {
            $value[] = random_array(mt_rand(0, 4), $pool, $most);
        }
        $bytes = amber_serialize($value);
        foreach ([
            'unshared' => unserialize(serialize($value)), 'shared' => each_inside($value, $one_of_equal(100)),
            'half shared' => each_inside($value, $one_of_equal(50)), 'strange' => each_inside($value, $strange),
            'some strange' => each_inside($value, fn ($array) => mt_rand(0, 1) ? $strange($array) : $array),
            'some strange, shared' => each_inside(each_inside($value, $one_of_equal(50)),
                fn ($array) => mt_rand(0, 1) ? $strange($array) : $array),
        ] as $how => $other) {
            if (amber_serialize($other) !== $bytes) {
                echo "$how, $most, $seed: OTHER BYTES\n";
            }
        }
        if (serialize(amber_unserialize($bytes)) !== serialize($value)) {
            echo "$most, $seed: OTHER VALUE\n";
        }
    }
}
echo "done\n";
?>
--EXPECT--
done
