--TEST--
Rows of a large list that end early, or hold what they cannot, leave no memory behind
--INI--
memory_limit=256M
--FILE--
<?php
mt_srand(2);
$text = fn (int $most): string => substr(md5((string) mt_rand()), 0, mt_rand(0, $most));
$rows = [];
for ($i = 0; $i < 1_600; $i++) {
    $rows[] = ['a' . 1 => $text(30), 'b' => $text(30), 'c' => $i % 3 ? $text(20) : null, 'd' => gmdate('Y-m-d H:i:s', 86_399 * $i),
        'e' => number_format(mt_rand() / 100, 2, '.', ''), 'f' => [$i, $text(5)], 'g' => $i, 'h' => $text(30)];
}
$bytes = amber_serialize($rows);
// what follows the first 256 rows, of which the decoder learns how the others are to be made
$from = intdiv(strlen($bytes), 3);

function try_all(string $bytes, int $from): void
{
    mt_srand(3);
    for ($i = 0; $i < 1_000; $i++) {
        $changed = $bytes;
        $changed[mt_rand($from, strlen($bytes) - 1)] = chr(mt_rand(0, 255));
        foreach ([substr($bytes, 0, mt_rand($from, strlen($bytes) - 1)), $changed] as $wrong) {
            try {
                amber_unserialize($wrong);
            } catch (Amber\DecodeException) {
            }
        }
    }
    gc_collect_cycles();
}
/* what keys mean is kept for the request */
try_all($bytes, $from);
$before = memory_get_usage();
try_all($bytes, $from);
$left = memory_get_usage() - $before;
echo $left < 2000 ? 'nothing' : $left;
?>
--EXPECT--
nothing
