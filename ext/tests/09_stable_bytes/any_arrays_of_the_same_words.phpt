--TEST--
Random arrays whose keys, values and lists are drawn from the same words come back, and have the same bytes however they are held
--EXTENSIONS--
amber
--FILE--
<?php
final class Words
{
    private array $known = [];

    public function __construct(private int $length)
    {
    }

    /** One of those drawn so far, or a new one. */
    public function draw(): string
    {
        if ($this->known && mt_rand(0, 2)) {
            return $this->known[array_rand($this->known)];
        }
        return $this->known[] = str_pad(base_convert((string) mt_rand(0, 99999), 10, 36), $this->length, '-');
    }
}
function random_array(Words $words): array
{
    $count = [10, 40, 63, 64, 65, 100, 130, 300][mt_rand(0, 7)];
    [$kind, $own, $array] = [mt_rand(0, 7), mt_rand(0, 10), []];
    for ($i = 0; $i < $count; $i++) {
        $key = mt_rand(0, 40) ? $words->draw() : $i;
        $word = mt_rand(0, 9) < $own ? (string) $key : $words->draw();
        $value = match ($kind) {
            0 => $i, 1 => $word, 2 => ['a' => $i, 'b' => $word, 'c' => $words->draw()],
            3 => array_map(fn () => $words->draw(), range(0, mt_rand(0, 3))),
            4 => (object) ['k' => $word], 5 => mt_rand(0, 1) ? $word : $i, 6 => null, 7 => [$word, $i],
        };
        if ($kind > 5 && mt_rand(0, 1)) {
            $array[] = $word;
        } else {
            $array[$key] = $value;
        }
    }
    return $array;
}
function random_value(int $length): array
{
    [$words, $value] = [new Words($length), []];
    for ($parts = mt_rand(1, 5); $parts; $parts--) {
        $array = random_array($words);
        $value[] = $array;
        if (mt_rand(0, 3) === 0) {
            $value[] = $array;
        }
        if (mt_rand(0, 2) === 0) {
            $value[] = array_map('strval', array_keys($array));
        }
    }
    return $value;
}
function with_holes_and_references(array $array): array
{
    $kept = [];
    foreach ($array as $key => $inner) {
        $kept["gone $key"] = 1;
        $kept[$key] = is_array($inner) ? with_holes_and_references($inner) : $inner;
        unset($kept["gone $key"]);
    }
    if (mt_rand(0, 1)) {
        foreach ($kept as &$inner);
    }
    return $kept;
}
for ($seed = 0; $seed < 600; $seed++) {
    mt_srand($seed);
    $value = random_value([2, 4, 9, 30][$seed % 4]);
    $bytes = amber_serialize($value);
    $read = amber_unserialize($bytes);
    if (serialize($read) !== serialize($value)) {
        echo "$seed: another value\n";
    }
    foreach (['read' => $read, 'unshared' => unserialize(serialize($value)), 'strange' => with_holes_and_references($value)] as $how => $other) {
        if (amber_serialize($other) !== $bytes) {
            echo "$seed, $how: other bytes\n";
        }
    }
}
echo "done\n";
?>
--EXPECT--
done
