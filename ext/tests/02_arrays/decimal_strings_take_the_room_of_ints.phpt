--TEST--
Decimal strings, as databases return them, come back digit by digit, and take the room of ints
--EXTENSIONS--
amber
--FILE--
<?php
/** Bytes for each of so many strings, in a list and as a column of rows. */
function room(string $what, callable $string, int $n = 100): void
{
    $list = array_map($string, range(1, $n));
    $rows = array_map(fn ($s) => ['n' => $s, 'i' => 1], $list);
    foreach ([$list, $rows] as $value) {
        $bytes = amber_serialize($value);
        if (amber_unserialize($bytes) !== $value) {
            echo "$what: another value\n";
        }
        printf("%s: %.1f\n", $what, strlen($bytes) / $n);
    }
}
room('numbered', fn ($i) => (string) (1000 + $i));
room('prices', fn ($i) => sprintf('%.2f', $i * $i * 7 % 60000 / 100));
room('prices below 1 and below 0', fn ($i) => sprintf('%.2f', ($i * 77 % 191 - 95) / 100));
room('eighteen digits', fn ($i) => sprintf('123456789%09d', 12345678 + $i * $i * 3));
room('nineteen digits, around 2^63', fn ($i) => '9223372036854775' . (750 + $i));
room('fifteen behind the point', fn ($i) => sprintf('0.%015d', $i * $i));
room('few', fn ($i) => (string) ($i * 7 % 4 * 1000), 40);

// One among them that is no such numeral, wherever it stands: all are text.
$others = ['', '-', '.', '0.', '.5', '-.5', '00', '01', '-0', '-0.00', '+1', ' 1', '1 ', "1\0", '1e3', '0x1', '1,5', '1.5', '1.50', '1.', '--1', '1-', '1234567a', 'a2345678',
    '12345678:', '1234567/9', '1234567890123456789', '9223372036854775808', '-9223372036854775808', '99999999999999999999', '-1', '12345678.9', "\u{ff11}"];
foreach ([0, 1, 2, 7, 8, 15] as $k) {
    foreach ($others as $other) {
        foreach ([0, 9, 19, 57, 99] as $place) {
            $list = array_map(fn ($i) => $i * $i + 1 . ($k ? '.' . str_repeat('0', $k - 1) . $i % 10 : ''), range(0, 99));
            $list[$place] = $other;
            foreach ([$list, array_slice($list, 0, 20)] as $value) {
                if (amber_unserialize(amber_serialize($value)) !== $value) {
                    echo "$k behind the point, ", var_export($other, true), " at $place: another value\n";
                }
            }
        }
    }
}
?>
--EXPECT--
numbered: 0.1
numbered: 0.2
prices: 2.1
prices: 2.2
prices below 1 and below 0: 1.1
prices below 1 and below 0: 1.2
eighteen digits: 2.1
eighteen digits: 2.2
nineteen digits, around 2^63: 3.3
nineteen digits, around 2^63: 3.4
fifteen behind the point: 1.1
fifteen behind the point: 1.2
few: 0.8
few: 1.1
