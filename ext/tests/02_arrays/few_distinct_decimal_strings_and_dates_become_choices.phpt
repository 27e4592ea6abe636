--TEST--
A few distinct decimal strings and dates, as databases return them, take no more than choices
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';

/** 500 strings of these few, in no order. */
function column(array $few): array
{
    mt_srand(7);
    return array_map(fn () => $few[mt_rand(0, count($few) - 1)], range(1, 500));
}

$columns = [
    'statuses' => column(['200', '301', '404', '500']),
    'prices' => column(['9.99', '19.99', '49.90', '120.00']),
    'dates' => column(['2024-01-01 00:00:00', '2024-02-11 10:00:00', '2024-03-01 12:30:00']),
];
foreach ($columns as $name => $strings) {
    same($name, $strings);
    /* two bits each, and the few themselves */
    $most = 500 / 4 + array_sum(array_map('strlen', array_unique($strings))) + 20;
    echo strlen(amber_serialize($strings)) <= $most ? 'short' : 'long: ' . strlen(amber_serialize($strings)), "\n";
}
?>
--EXPECT--
statuses: same
short
prices: same
short
dates: same
short
