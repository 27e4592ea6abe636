--TEST--
get(): keys and texts are found whatever their lengths are packed in, of bits to words, at every number of them
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/paths.inc';
/* a text of this length, and no other like it */
$text = fn (int $i, int $length) => substr(md5("$i") . str_repeat(md5("x$i"), intdiv($length, 32)), 0, max($length, 6));
$lengths = [
    'one' => fn ($i) => 20, 'two, a bit' => fn ($i) => 20 + $i * 7 % 2, 'four, two bits' => fn ($i) => 9 + $i * 5 % 4,
    'sixteen, four bits' => fn ($i) => 10 + $i * 7 % 16, 'a byte' => fn ($i) => 6 + $i * 53 % 250,
    'two bytes' => fn ($i) => 30 + $i * 331 % 900, 'steps' => fn ($i) => 6 + $i, 'differences' => fn ($i) => 6 + $i * 2 + $i % 3,
    'three bytes' => fn ($i) => $i === 40 ? 70_000 : 12, 'shorter than a word' => fn ($i) => 6 + $i % 2,
];
foreach ($lengths as $name => $length) {
    foreach ([64, 65, 71, 72, 130, 255, 256, 257, 3000] as $n) {
        $texts = array_map(fn ($i) => $text($i, $length($i)), range(0, $n - 1));
        foreach ([[$texts, fn ($i) => $i], [array_combine($texts, range(1, $n)), fn ($i) => $texts[$i]]] as [$value, $key]) {
            $message = amber_serialize($value);
            for ($i = 0; $i < $n; $i++) {
                if (Amber\get($message, [$key($i)]) !== $value[$key($i)]) {
                    echo "$name, $n: wrong at $i\n";
                    continue 2;
                }
            }
            if (Amber\get($message, [substr($texts[5], 0, -1) . '-'], 'none') !== 'none') {
                echo "$name, $n: found what is not there\n";
            }
        }
    }
}
echo "done\n";
?>
--EXPECT--
done
