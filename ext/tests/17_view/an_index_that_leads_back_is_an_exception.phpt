--TEST--
index: a record that leads back is an exception where it is gone by, and not gone by without end
--EXTENSIONS--
amber
--INI--
memory_limit=128M
--FILE--
<?php
require __DIR__ . '/../inc/made_index.inc';
function tell(callable $call): void
{
    try {
        $call();
        echo "accepted\n";
    } catch (Amber\DecodeException $e) {
        echo $e->getMessage(), "\n";
    }
}
// rows of two columns, whose items are said to stand in the next rows: these would be built twice as often
$item = "\xEF\x3C";
$records = [];
for ($level = 0; $level < 30; $level++) {
    $at = strlen($item);
    $item .= "\xFE\x02\x02\x00\x05\x05\x00\x05\x05";
    foreach ($level < 29 ? [3, 6] : [] as $column) {
        $records[] = [$at + $column, 0, $at + 9, 0, 0, 0, 0, 0];
    }
}
$message = with_made_index($item, $records);
tell(fn () => Amber\get($message, [0]));

// a thousand columns, of which each is said to be the first, which is long
$first = "\x00\xEF\x90\x4E" . str_repeat("\x41a", 10000) . "\x05";
$item = "\xA2\xFE\xE8\x07\x02" . $first . str_repeat("\x01\x05", 999);
$message = with_made_index($item, array_map(fn ($column) => [1, $column, 5, 0, 0, 0, 0, 0], range(1, 999)));
tell(fn () => Amber\get($message, [1]));
tell(fn () => iterator_to_array(Amber\View::of($message)[1]));

// the way to string 0, which is named behind it, leads from the list in the column to that list
$item = "\xA3\xF0\x01\x00\xA2\x05\x42ab";
$records = [[0, 1, strlen($item), 1, 0, 0, 0, 1], [4, 0, 4, 0, 0, 0, 0, 0]];
$message = with_made_index("$item\x60\xEA\x90\x4E" . str_repeat('t', 10000), $records);
tell(fn () => Amber\get($message, [1]));
?>
--EXPECT--
The index is not that of this message (at byte 2)
The index is not that of this message (at byte 2)
The index is not that of this message (at byte 2)
The index is not that of this message (at byte 2)
