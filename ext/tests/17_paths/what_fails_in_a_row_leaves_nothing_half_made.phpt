--TEST--
get(): an array outside of a row that cannot be decoded is an exception, and so is one that limits refuse through a reference
--EXTENSIONS--
amber
--FILE--
<?php
function tell(callable $call): void
{
    try {
        echo json_encode($call()), "\n";
    } catch (Amber\DecodeException $e) {
        echo $e->getMessage(), "\n";
    }
}
// memory that is used again holds what looks like a value
$z = [];
for ($i = 0; $i < 50; $i++) {
    $z[] = str_repeat(pack('PVV', 0x414141414141, 0x106, 0), 7) . 'xxxxx';
}
unset($z);
$head = "\xC1\x01";
tell(fn () => Amber\get("$head\xA2\xFE\x03\x02\x01\x05\x00\xF4\xA1\xFA\x44Nope\x41X\x05\x00\x01\xB8", [1]));
tell(fn () => Amber\get("$head\xA2\xF4\xA3\1\1\1\xA4\xF5\xB8\xF6\x01\xF6\x01\xF6\x01", [1], null, ['max_elements' => 8]));
tell(fn () => Amber\get("$head\xA2\xF4" . str_repeat("\xA1", 4000) . "\1\xA2\xF5\xB8" . str_repeat("\xA1", 4000) . "\xF6\x01", [1]));
// rows in rows deeper than one row is taken out of: the whole is decoded
$message = "$head\xA2" . str_repeat("\xFE\x01\x02\x00", 201) . "\x05\x06";
var_dump(Amber\get($message, [0], 'default') === amber_unserialize($message)[0]);
?>
--EXPECT--
Enum Nope does not exist (at byte 12)
The data has more elements than max_elements = 8 allows; raise the max_elements option or the amber.max_elements setting (at byte 13)
The data is nested deeper than max_depth = 4096 allows; raise the max_depth option or the amber.max_depth setting (at byte 8010)
bool(true)
