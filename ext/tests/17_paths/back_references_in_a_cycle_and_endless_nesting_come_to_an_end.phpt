--TEST--
get(), has(), keys(): back-references in a cycle, deep nesting and counts of missing values come to an end
--EXTENSIONS--
amber
--FILE--
<?php
$deep = "\xC1\x01" . str_repeat("\xA1", 200000) . "\x05";
$columns = "\xC1\x01" . str_repeat("\xF0\x01\x00", 100000) . "\x05";
$rows = "\xC1\x01\xA1" . str_repeat("\xFE\x01\x01\x00", 100000) . "\x05";
$split = "\xC1\x01\xF0\x08" . str_repeat("\x06\x01", 100000);
$chain = "\xC1\x01\xEF\xF4\x03";
for ($i = 0; $i < 500; $i++) {
    $chain .= "\xF4\xA1" . ($i ? "\xF3" . chr($i - 1 & 127 | ($i > 128 ? 128 : 0)) . ($i > 128 ? chr($i - 1 >> 7) : '') : "\x05");
}
foreach (['circle' => "\xC1\x01\xF5\xF6\x00", 'mark' => "\xC1\x01\xF4\xB8", 'two' => "\xC1\x01\xA2\xF5\xF6\x01\xF5\xF6\x00", 'deep' => $deep,
    'columns' => $columns, 'rows' => $rows, 'split' => $split, 'chain' => $chain, 'count' => "\xC1\x01\xEF\xFF\xFF\xFF\x7F",
    'column' => "\xC1\x01\xF0\xFF\xFF\xFF\x7F\x05\x00\x02", 'steps' => "\xC1\x01\xF0\x80\x80\x10\x05\x00\x02"] as $name => $message) {
    foreach ([fn () => Amber\get($message, [0]), fn () => Amber\get($message, [0, 0, 0, 0]), fn () => Amber\get($message, []), fn () => Amber\keys($message, []),
        fn () => Amber\keys($message, [0]), fn () => Amber\has($message, [0, 0, 0, 0])] as $call) {
        try {
            $call();
        } catch (Amber\Exception) {
        }
    }
}
echo "done\n";
?>
--EXPECT--
done
