--TEST--
index: a shape is found whose way leads to another and so on, and a string that is deep in columns
--EXTENSIONS--
amber
--INI--
memory_limit=256M
--FILE--
<?php
require __DIR__ . '/../inc/made_index.inc';
// each element: an array of the shape before, a text, an array of a new shape
$n = 60000;
$items = ["\xEF" . varint($n)];
$length = strlen($items[0]);
$records = [];
$text = "\xEA\x78" . str_repeat('t', 120);
for ($i = 0; $i < $n; $i++) {
    if ($i > 1) {
        $records[] = [0, $i, $length, $i, $i, 0, 0, 1];
    }
    $element = "\xA3" . ($i ? "\xED" . varint($i - 1) : '') . "\x05" . $text;
    $items[] = $element .= "\xB0\xD5" . substr(pack('V', $i), 0, 3) . "\x06";
    $length += strlen($element);
}
echo json_encode(Amber\get(with_made_index(implode('', $items), $records), [$n - 1, 0])), "\n";

// to pass over what is left at each level would take minutes
$item = "\xA2" . str_repeat("\xF0\x01\x00", 300000) . "\xA2\x05\x42ab";
echo Amber\get(with_made_index("$item\x60", [[0, 1, strlen($item), 1, 0, 0, 0, 1]]), [1]), "\n";
?>
--EXPECT--
{"59998":5}
ab
