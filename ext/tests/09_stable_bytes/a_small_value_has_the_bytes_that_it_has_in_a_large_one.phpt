--TEST--
A small value, which is written without tables, has the bytes that it has as part of a large one
--FILE--
<?php
require __DIR__ . '/../inc/small.inc';

final class Values
{
    private const TEXTS = ['', 'a', 'id', 'key', 'name', 'value', 'name of it', 'title', 'eight by', 'eight bz', 'sixteen of bytes', 'sixteen of bytez',
        'twenty-four bytes and an e', 'twenty-four whose middles', 'twenty-four where middles', 'a text of thirty-two bytes or mor', "\0\xff", "\0\xff\0", 'aXb', 'aYb', '1', '17', '-4', '007'];

    public static function text(): string
    {
        return mt_rand(0, 3) ? self::TEXTS[array_rand(self::TEXTS)] : str_repeat(chr(mt_rand(97, 99)), mt_rand(0, 70)) . mt_rand(0, 99);
    }

    public static function leaf(): mixed
    {
        return match (mt_rand(0, 9)) {
            0 => null, 1 => (bool) mt_rand(0, 1), 2 => mt_rand(-9, 70), 3 => mt_rand() << mt_rand(0, 32), 4 => -mt_rand() << mt_rand(0, 32),
            5 => mt_rand(-10_000, 10_000) / 100, 6 => mt_rand() / mt_rand(1, 1000), 7 => [], default => self::text(),
        };
    }

    /** Ints or bools that lie as columns of them may. */
    private static function column(): array
    {
        $n = mt_rand(1, 20);
        $first = mt_rand() << mt_rand(0, 32);
        return match (mt_rand(0, 7)) {
            0 => array_fill(0, $n, mt_rand(0, 300)), 1 => range(5, 5 + $n), 2 => array_map(fn () => mt_rand(0, 1 << mt_rand(1, 30)), range(1, $n)),
            3 => array_map(fn ($i) => $first + $i * $i, range(1, $n)), 4 => array_map(fn () => mt_rand(-70, 70), range(1, $n)), 5 => array_fill(0, $n, (bool) mt_rand(0, 1)),
            6 => array_map(fn () => (bool) mt_rand(0, 1), range(1, $n)), 7 => array_map(fn () => [PHP_INT_MIN, PHP_INT_MAX, 0][mt_rand(0, 2)], range(1, $n)),
        };
    }

    public static function array(int $level): array
    {
        if (mt_rand(0, 5) === 0) {
            return self::column();
        }
        $value = [];
        $keys = mt_rand(0, 2);
        for ($i = mt_rand(0, mt_rand(0, 3) ? 5 : 20); $i > 0; $i--) {
            $item = $level && mt_rand(0, 2) === 0 ? self::array($level - 1) : self::leaf();
            if ($keys === 0) {
                $value[] = $item;
            } elseif ($keys === 1) {
                $value[mt_rand(0, 4) ? self::text() : mt_rand(-3, 30)] = $item;
            } else {
                $value[['id', 'name', 'value', 'title', 'rest'][$i] ?? "more $i"] = $item;
            }
        }
        while ($value && mt_rand(0, 3) === 0) {
            unset($value[array_rand($value)]);
        }
        return $value;
    }
}

mt_srand(20261125);
for ($i = 0; $i < 20_000; $i++) {
    $value = Values::array($i % 4);
    if ($value) {
        check("number $i", $value);
    }
}

$wide = fn (int $n, int $from = 0) => array_combine(array_map(fn ($i) => "key $i", range($from, $from + $n - 1)), range($from, $from + $n - 1));
$deep = fn (int $levels) => $levels > 1 ? ['level' => $GLOBALS['deep']($levels - 1)] : ['level' => 1];
foreach ([1, 2, 7, 8, 9, 14, 15, 16, 17, 62, 63, 64, 65, 90, 105, 106, 119, 120, 121, 200] as $n) {
    check("$n keys", $wide($n));
    check("$n strings", array_map(fn ($i) => "text $i", $wide($n)));
    check("$n equal strings", array_map(fn ($i) => 'a text', $wide($n)));
    check("$n arrays of keys of their own", array_map(fn ($i) => ["in $i" => 1], $wide($n)));
    check("$n arrays of the same keys", array_map(fn ($i) => ['id' => $i], $wide($n)));
    check("$n arrays, the last but one of other keys", array_map(fn ($i) => $i === $n - 2 ? ['no' => $i] : ['id' => $i], $wide($n)));
    check("$n arrays in a list", array_map(fn ($i) => ['id' => $i], range(1, $n)));
    check("$n lists", array_map(fn ($i) => [$i, 'x'], range(1, $n)));
    check("two arrays of $n keys", [$wide($n), $wide($n, 1)]);
    check("two equal arrays of $n keys", [$wide($n), $wide($n)]);
    check("two equal arrays of $n strings", ['first' => array_fill(0, $n, 'again'), 'second' => array_fill(0, $n, 'again')]);
    check("a list of ints of $n", ['ints' => range(1, $n)]);
    check("a list of floats of $n", ['floats' => array_map(fn ($i) => $i / 7, range(1, $n))]);
    check("a list of bools of $n", ['bools' => array_map(fn ($i) => $i % 3 === 0, range(1, $n))]);
    check("a list of nulls of $n", ['nulls' => array_fill(0, $n, null)]);
    check("a list of an int and strings of $n", ['mixed' => [1, ...array_fill(0, $n, 'text')]]);
    check("an array with holes of $n", array_filter($wide($n), fn ($i) => $i !== 0 || $n === 1));
    check("$n levels", $deep($n));
    $emptied = array_diff_key($wide($n + 2), ['key 1' => 1]);
    unset($emptied["key $n"]);
    check("$n keys of which two were unset", $emptied);
    check("$n keys of which two were unset, and an array without", [$emptied, array_combine(array_keys($emptied), array_keys($emptied))]);
    $list = ['x' => 1] + range(1, $n);
    unset($list['x']);
    check("a list of $n that is a hash with a hole", $list);
    check("a list of $n that is a hash with a hole, in an array", ['list' => $list, 'strings' => array_map(strval(...), $list)]);
    $removed = $wide(3 * $n);
    for ($i = 0; $i < 2 * $n; $i++) {
        unset($removed["key $i"]);
    }
    check("$n keys that are left of three times as many", $removed);
    // no more than seven arrays side by side, which are no rows
    check("$n shapes, the last of which comes again", array_chunk([...array_map(fn ($i) => ["in $i" => 1], range(1, $n)), ["in $n" => 2]], 7));
    check("$n strings in short lists, which come again", array_chunk(array_chunk([...array_map(fn ($i) => "text $i", range(1, $n)), ...array_map(fn ($i) => "text $i", range(1, $n))], 15), 7));
    check("$n keys and strings in short arrays", array_chunk(array_chunk(array_combine(array_map(fn ($i) => "key $i", range(1, $n)), array_map(fn ($i) => "text $i", range(1, $n))), 13, true), 7));
}
for ($n = 5; $n <= 24; $n++) {
    $alike = array_map(fn ($i) => ['id' => $i, 'name' => "name $i"], range(1, $n));
    $lists = array_map(fn ($i) => [$i, "name $i"], range(1, $n));
    $lacking = array_map(fn ($i) => array_diff_key(['id' => $i, 'name' => "name $i", 'a' => 1, 'b' => 'b', 'c' => null], $i % 3 ? [] : [['a', 'b', 'c'][$i % 9 / 3] => 1]), range(1, $n));
    foreach (['alike' => $alike, 'lists' => $lists, 'each lacking a key' => $lacking] as $what => $arrays) {
        check("$n $what, and a text behind", [...$arrays, 'a text']);
        check("$n $what, and seven texts behind", [...$arrays, ...array_fill(0, 7, 'a text')]);
        check("$n $what behind a text", ['a text', ...$arrays]);
        check("$n $what behind another", [['other' => 1], ...$arrays]);
        check("$n $what, and another behind", [...$arrays, ['other' => 1]]);
        check("$n $what, one of them empty", [...array_slice($arrays, 0, 4), [], ...array_slice($arrays, 4)]);
        check("$n $what, one of them a text", [...array_slice($arrays, 0, 4), 'a text', ...array_slice($arrays, 4)]);
        check("$n $what by key", array_combine(array_map(fn ($i) => "key $i", range(1, $n)), $arrays) + ['last' => 1]);
    }
}
foreach ([4094, 4095, 4096, 4097] as $length) {
    check("a text of $length bytes", ['before', 'text' => str_repeat('x', $length), 'behind' => 1]);
    check("texts of $length bytes", ['text' => str_repeat('x', $length - 40), 'more' => str_repeat('y', 40), 'ints' => [PHP_INT_MAX, PHP_INT_MIN, 1]]);
}
check('the most room behind text', ['x' => str_repeat('x', 4090), ...array_fill(0, 3, PHP_INT_MIN), 'more' => array_combine(range(PHP_INT_MIN, PHP_INT_MIN + 55), range(PHP_INT_MIN, PHP_INT_MIN + 55))]);

echo "done\n";
?>
--EXPECT--
done
