--TEST--
Strings that begin or end alike come back byte by byte, as values, in rows and as keys, and take the room of what differs
--FILE--
<?php
/** As values, as values some of which are null, in rows, and as keys if they differ. */
function check(string $what, array $strings): void
{
    $n = count($strings);
    $ways = [
        'list' => $strings,
        'list with nulls' => array_map(fn ($i) => $i % 5 ? $strings[$i] : null, array_keys($strings)),
        'rows' => array_map(fn ($s) => ['s' => $s, 'i' => 1], $strings),
        'map' => array_combine(array_map(fn ($i) => chr(97 + $i % 26) . $i, array_keys($strings)), $strings),
        'two lists' => [$strings, array_map(fn ($s) => $s . '.', $strings)],
    ];
    if (count(array_unique($strings)) === $n) {
        $ways['keys'] = array_flip($strings);
        $ways['keys and ints'] = array_flip($strings) + array_fill(1000, 20, true);
    }
    foreach ($ways as $way => $value) {
        $bytes = amber_serialize($value);
        $back = amber_unserialize($bytes);
        if (serialize($back) !== serialize($value) || amber_serialize($back) !== $bytes) {
            echo "$what, $way of $n: another value\n";
        }
    }
}
$all = [
    'addresses' => fn ($i) => "https://example.com/things/$i",
    'of equal length' => fn ($i) => sprintf('thing %06d', $i * $i),
    'paths' => fn ($i) => '/home/' . intdiv($i, 64) . '/of a user/' . intdiv($i, 8) . "/file $i",
    'names of files' => fn ($i) => md5((string) $i) . '.jpeg',
    'mail addresses' => fn ($i) => "user$i@example.com",
    'paths of files' => fn ($i) => '/home/' . intdiv($i, 64) . '/of a user who has a name/' . intdiv($i, 8) . "/file $i.phpt",
    'what all end with, too' => fn ($i) => $i % 7 ? "$i.suffix" : '.suffix',
    'what all begin and end with, too' => fn ($i) => $i % 7 ? "prefix$i.suffix" : 'prefix.suffix',
    'beginnings that are ends' => fn ($i) => str_repeat('ab', 2 + $i % 90),
    'beginnings that reach into ends' => fn ($i) => 'abababab' . ($i % 9 ? $i : '') . 'ababab',
    'one that ends otherwise' => fn ($i) => $i === 5 ? '5.Suffix' : "$i.suffix",
    'of two characters' => fn ($i) => chr($i & 255) . 'z',
    'of three characters' => fn ($i) => 'aa' . chr($i & 255),
    'with NUL and above ASCII' => fn ($i) => "\0\xff\0" . chr($i & 255) . chr($i >> 8) . "\0",
    'each more than the one before' => fn ($i) => str_repeat('ab', $i % 200),
    'each less than the one before' => fn ($i) => str_repeat('ab', 200 - $i % 200),
    'all the same' => fn ($i) => 'one and the same',
    'two by turns' => fn ($i) => 'one or the other: ' . $i % 2,
    'what all begin with, too' => fn ($i) => $i % 7 ? "prefix$i" : 'prefix',
    'none among them' => fn ($i) => $i % 50 === 49 ? '' : "prefix$i",
    'a character among them' => fn ($i) => $i % 50 === 49 ? 'p' : "prefix$i",
    'one that differs' => fn ($i) => $i === 5 ? 'Prefix' : "prefix$i",
    'the last one of a part differs' => fn ($i) => $i % 33 === 32 ? "other$i" : "prefix$i",
    'long ones among them' => fn ($i) => "prefix$i" . ($i % 40 === 39 ? str_repeat('x', 300) : ''),
    'long ones among paths' => fn ($i) => '/home/' . intdiv($i, 64) . '/of a user who has a name/' . intdiv($i, 8) . "/file $i" . ($i % 40 === 39 ? str_repeat('x', 300) : ''),
    'dates with something behind' => fn ($i) => gmdate('Y-m-d H:i:s', 86_400 * $i) . ' in the evening of that day',
];
foreach ([62, 63, 64, 65] as $length) {
    $all["$length bytes alike at the end"] = fn ($i) => md5((string) $i) . str_repeat('x', $length);
    $all["$length bytes alike at both ends"] = fn ($i) => str_repeat('y', 2 * $length) . md5((string) $i) . str_repeat('x', $length);
}
foreach ([126, 127, 128, 129, 255, 256, 257] as $length) {
    $all["$length bytes alike"] = fn ($i) => str_repeat('x', $length) . $i;
    $all["$length bytes alike with the one before"] = fn ($i) => str_repeat(chr(97 + intdiv($i, 20) % 26), $length) . $i;
    $all["$length bytes of their own"] = fn ($i) => 'alike' . $i . str_repeat('y', $length - 4);
}
foreach ($all as $what => $string) {
    foreach ([1, 2, 7, 8, 9, 31, 32, 33, 34, 100, 300] as $n) {
        check($what, array_map($string, range(0, $n - 1)));
    }
}
mt_srand(7);
for ($round = 0; $round < 300; $round++) {
    $strings = ['a'];
    for ($n = mt_rand(1, 120), $i = 1; $i < $n; $i++) {
        $from = $strings[mt_rand(0, 2) ? $i - 1 : mt_rand(0, $i - 1)];
        $strings[] = ($round % 3 ? '' : 'all begin ') . substr($from, 0, mt_rand(intdiv(strlen($from), 2), strlen($from))) . substr(md5((string) mt_rand()), 0, mt_rand(0, mt_rand(0, 20))) . ($round % 5 ? '' : ' all end');
    }
    $strings[0] = $strings[mt_rand(0, $n - 1)];
    if ($round % 2) {
        sort($strings);
    }
    check("random $round", $strings);
}

/** Bytes for each of so many. */
$room = fn (callable $string, int $n): string => sprintf('%.1f', strlen(amber_serialize(array_map($string, range(1, $n)))) / $n);
echo 'addresses: ', $room($all['addresses'], 300), "\n";
echo 'mail addresses: ', $room($all['mail addresses'], 300), "\n";
echo 'names of files: ', $room($all['names of files'], 300), "\n";
echo 'paths of files: ', $room($all['paths of files'], 300), "\n";
echo 'paths: ', $room($all['paths'], 300), "\n";
/* there is nothing to gain */
echo 'one that differs: ', $room($all['one that differs'], 8), ' and ', $room($all['addresses'], 2), "\n";

/* 2^18 values take no room, but for these strings there is none left */
$value = ['same' => array_fill(0, 1 << 18, 1), 'addresses' => array_map($all['addresses'], range(1, 300))];
$bytes = amber_serialize($value);
var_dump(amber_unserialize($bytes) === $value, strlen($bytes) < 1600);
?>
--EXPECT--
addresses: 3.0
mail addresses: 3.0
names of files: 32.1
paths of files: 37.7
paths: 22.7
one that differs: 8.2 and 30.5
bool(true)
bool(true)
