--TEST--
Keys of every length, of any bytes, are found in what comes back, in wide maps and in small ones
--FILE--
<?php
mt_srand(54);
function key_of(int $length, int $most): string
{
    for ($key = ''; strlen($key) < $length;) {
        $key .= chr(mt_rand(0, $most));
    }
    return $key;
}

$keys = $missed = 0;
for ($length = 0; $length <= 140; $length++) {
    foreach ([1, 127, 128, 255] as $most) {
        /* a map of 64 keys is two columns */
        foreach ([1, 3, 64, 90] as $count) {
            $map = [];
            for ($i = 0; $i < $count; $i++) {
                $map[key_of($length, $most)] = $i;
            }
            $copy = amber_unserialize(amber_serialize($map));
            foreach ($map as $key => $value) {
                $keys++;
                $missed += ($copy[$key] ?? null) !== $value;
            }
            $missed += count($copy) !== count($map);
        }
    }
}
echo $keys > 70000 ? 'enough' : $keys, " keys, $missed missed\n";
?>
--EXPECT--
enough keys, 0 missed
