--TEST--
Whether a message is written a second time does not depend on how PHP keeps a short list of strings that were text before
--FILE--
<?php
// Strings that differ only where no hash looks: other lists of them may be taken for equal.
function word(int $i): string
{
    return str_repeat('x', 60) . sprintf('%04d', $i) . str_repeat('y', 136);
}
function hashed(array $list): array
{
    $kept = ['gone' => 1];
    foreach ($list as $key => $value) {
        $kept[$key] = $value;
    }
    unset($kept['gone']);
    return $kept;
}
$column = array_map(word(...), range(100, 137));
$met = array_map(word(...), range(200, 204));
$shorts = ['strings' => array_slice($column, 3, 5), 'strings and ints' => [$column[3], 4, $column[5], 6, $column[7], 8, $column[9]], 'ints first' => [1, $column[3], $column[5], $column[7], $column[9]]];
foreach ($shorts as $name => $short) {
    for ($n = 1; $n < 80; $n++) {
        $tail = array_map(word(...), range(1000, 1000 + $n));
        if (amber_serialize([range(1, 300), $met, $column, $short, ...$tail]) !== amber_serialize([range(1, 300), $met, $column, hashed($short), ...$tail])) {
            echo "$name, $n: other bytes\n";
        }
    }
}
echo "done\n";
?>
--EXPECT--
done
