--TEST--
Arrays of many strings, new ones and some that come again, have the same bytes whether equal ones are one array or many
--FILE--
<?php
// Some neighbours are short and of one length, others long, or differ only where no hash looks.
function word(int $i): string
{
    if ($i % 600 >= 500) {
        return str_repeat('x', 60) . sprintf('%04d', $i) . str_repeat('y', 136);
    }
    return $i % 600 < 300 ? substr(md5((string) $i), 0, 3) : substr(md5((string) $i), 0, 8) . str_repeat('-', $i % 37) . $i;
}
function words(int $count): array
{
    $from = mt_rand(0, 1200);
    $words = array_map(word(...), range($from, $from + $count - 1));
    for ($again = mt_rand(0, 3); $again > 0; $again--) {
        $words[array_rand($words)] = $words[array_rand($words)];
    }
    return $words;
}
// One that there is already, maybe with another value, a list or a map of strings, or an array around one.
function long_array(array &$pool): array
{
    if ($pool && mt_rand(0, 2) === 0) {
        $array = $pool[array_rand($pool)];
        if (mt_rand(0, 3) === 0) {
            $array[array_rand($array)] = word(mt_rand(0, 1800));
        }
        return $array;
    }
    $array = words([4, 12, 40, 70, 130, 200][mt_rand(0, 5)]);
    if (mt_rand(0, 1)) {
        $keys = array_keys(array_flip(words(count($array))));
        $array = array_combine($keys, array_slice($array, 0, count($keys)));
    }
    return $pool[] = mt_rand(0, 3) ? $array : [$array, word(mt_rand(0, 1800)), mt_rand(0, 3) ? words(130) : 7];
}
function each_inside(array $value, callable $do): array
{
    return $do(array_map(fn ($inner) => is_array($inner) ? each_inside($inner, $do) : $inner, $value));
}
$all = [];
$one_of_equal = function (array $array) use (&$all) {
    return $all[serialize($array)] ??= $array;
};
$with_holes = function (array $array): array {
    $kept = ['gone' => 1];
    foreach ($array as $key => $value) {
        $kept[$key] = $value;
    }
    unset($kept['gone']);
    return $kept;
};
for ($seed = 0; $seed < 300; $seed++) {
    mt_srand($seed);
    [$pool, $value, $all] = [[], mt_rand(0, 1) ? range(1, 300) : [], []];
    for ($i = 0; $i < 20; $i++) {
        $value[] = long_array($pool);
    }
    $bytes = amber_serialize($value);
    foreach (['unshared' => unserialize(serialize($value)), 'shared' => each_inside($value, $one_of_equal), 'with holes' => each_inside($value, $with_holes)] as $how => $other) {
        if (amber_serialize($other) !== $bytes) {
            echo "$how, $seed: OTHER BYTES\n";
        }
    }
    if (serialize(amber_unserialize($bytes)) !== serialize($value)) {
        echo "$seed: OTHER VALUE\n";
    }
}
echo "done\n";
?>
--EXPECT--
done
