--TEST--
Ints at the edges of every width come back exactly
--FILE--
<?php
$tried = 0;
for ($bits = 0; $bits < 64; $bits++) {
    $edge = 1 << $bits;
    foreach ([-2, -1, 0, 1, 2] as $d) {
        foreach ([$edge + $d, -$edge + $d] as $n) {
            if (!is_int($n)) {
                continue;
            }
            $tried++;
            $copy = amber_unserialize(amber_serialize($n));
            if ($copy !== $n) {
                echo "$n came back as ";
                var_dump($copy);
            }
        }
    }
}
var_dump($tried > 500);
?>
--EXPECT--
bool(true)
