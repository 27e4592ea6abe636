--TEST--
get(): no message makes a path take more memory than decoding the whole
--EXTENSIONS--
amber
--INI--
memory_limit=512M
--FILE--
<?php
require __DIR__ . '/../inc/varint.inc';
function peak(callable $call): int
{
    $before = memory_get_usage();
    memory_reset_peak_usage();
    $value = $call();
    return memory_get_peak_usage() - $before;
}
function compare(string $name, string $message, array $path): void
{
    amber_unserialize($message); // what the process keeps of it is there from now on
    $whole = peak(fn () => amber_unserialize($message));
    foreach (['get', 'has', 'keys'] as $function) {
        $part = peak(fn () => ("Amber\\$function")($message, $path));
        // what has a number before the part is kept twice: by who looks for it, and by the decoder
        if ($part > 1.15 * $whole + 4096) {
            echo "$name: $function takes $part bytes, the whole $whole\n";
        }
    }
}
for ($strings = $names = '', $i = 0; $i < 20000; $i++) {
    $strings .= "\x42ab";
    $names .= "\xEE" . varint($i);
}
compare('strings named from outside', "\xC1\x01\xA2\xEF" . varint(20000) . $strings . "\xEF" . varint(20000) . $names, [1]);
$nested = str_repeat("\xF4\xA1", 400) . "\xEF" . varint(2000) . str_repeat("\x05", 2000);
compare('arrays inside each other, named one by one', "\xC1\x01\xA2$nested\xEF" . varint(400)
    . implode('', array_map(fn ($i) => "\xF3" . varint($i), range(399, 0))), [1]);
$list = "\xF4\xEF" . varint(30000) . str_repeat("\xA1\x05", 30000);
$text = "\xEA" . varint(130000) . str_repeat('p', 130000);
compare('an array in a cell that the next cell of its row names', "\xC1\x01\xA2\xFE\x02\x01\0$list\0\xB8$text", [0]);
compare('the same, one row of two', "\xC1\x01\xA3\xFE\x02\x02\0$list\x05\0\xB8\x05$text", [0]);
foreach ([60, 95] as $levels) {
    $rows = "\xC1\x01\xEF\x80\x02" . str_repeat("\xFE\x01\x80\x02\x00", $levels) . "\xFE\x01\x80\x02\x01\x05";
    foreach ([[0], [255], array_fill(0, $levels, 7)] as $path) {
        compare("rows of 256, $levels deep", $rows, $path);
    }
}
$big = "\xEF" . varint(100000) . str_repeat("\x05", 100000);
compare('around a circle', "\xC1\x01\xF5\xA2$big\xF6\x00", array_fill(0, 200, 1));
compare('many columns of one row', "\xC1\x01\xA1\xFE" . varint(20000) . "\x01" . str_repeat("\0\xA1\x05", 20000), [0]);
$shared = "\xF4\xA1\x05";
foreach (['class layouts' => "\xF8\x48stdClass\x01\x41a\x05", 'references' => "\xF5\x05", 'key lists' => "\xB0\x41k\x05"] as $name => $item) {
    compare("many $name in the part", "\xC1\x01\xA2$shared\xEF" . varint(3000) . str_repeat($item, 3000), [1]);
}
gc_collect_cycles();
echo "done\n";
?>
--EXPECT--
done
